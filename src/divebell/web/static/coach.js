// The coach explains a thing when it first matters: the server says which. And when a turn of mine begins, the coach is
// asked about the one before. Bots may have played in between before the page could show it, so what counts is that
// another turn of mine is the last one.

import { byId, hooks, say, table } from "./page.js";

const panel = byId("coach");
const topic = panel?.querySelector(".topic") ?? null;
const better = panel?.querySelector(".better") ?? null;
const rule = panel?.querySelector("a") ?? null;
let judged = table.dataset.coached;
/** The topic that was shown last, read or not. */
let explained = panel?.dataset.topic ?? "";
/** What the newest board has to explain. @type {import("./page.js").Board["topic"]} */
let next;
/** What is under way. @type {AbortController | null} */
let asked = null;

async function ask() {
    asked?.abort();
    asked = new AbortController();
    try {
        const response = await fetch(`/t/${encodeURIComponent(table.dataset.table ?? "")}/coach`, {
            headers: { Accept: "application/json" },
            signal: asked.signal,
        });
        if (response.status === 200) judge((await response.json()).say);
    } catch {
        // Without an answer the coach is silent.
    }
}

/** Shows part of the panel or hides it; the panel is there while a part is. @param {Element | null} part */
function show(part, shown = true) {
    part?.toggleAttribute("hidden", !shown);
    panel?.toggleAttribute("hidden", Boolean(topic?.hasAttribute("hidden") && better?.hasAttribute("hidden")));
}

/** What was better than the last turn. @param {string[]} sentences */
function judge(sentences) {
    better?.replaceChildren(sentences.join(" "));
    show(better, sentences.length > 0);
    say(sentences);
}

function explain() {
    if (next === undefined || (next?.name ?? "") === explained) return;
    explained = next?.name ?? "";
    show(topic, next !== null);
    rule?.toggleAttribute("hidden", next === null);
    if (!next) return;
    topic?.querySelector("h3")?.replaceChildren(next.title);
    topic?.querySelector("p")?.replaceChildren(next.text);
    if (rule) rule.hash = next.rule;
    say([`${next.title}. ${next.text}`]);
}

export function start() {
    hooks.news.push((board) => (next = board.topic));
    hooks.after.push(() => {
        if (table.dataset.mine !== "true") return;
        explain();
        if (table.dataset.coached === judged) return;
        judged = table.dataset.coached;
        void ask();
    });
    panel?.querySelector("button")?.addEventListener("click", () => {
        show(topic, false);
        show(better, false);
        rule?.toggleAttribute("hidden", true);
    });
}
