// The coach explains a thing when it first matters: the server says which. And when a turn of mine begins, the coach is
// asked about the one before. Bots may have played in between before the page could show it, so what counts is that
// another turn of mine is the last one. A turn that a better one is named for can be taken back.

import { act, version } from "./board.js";
import { arrange, byId, hooks, say, stand, table } from "./page.js";

const LOG = 84; // pixels of the log that stay in sight above the coach: its head and the last lines

const panel = byId("coach");
const topic = panel?.querySelector(".topic") ?? null;
const better = panel?.querySelector(".better") ?? null;
const rule = panel?.querySelector("a") ?? null;
const retake = panel?.querySelector("[data-retake]") ?? null;
let judged = table.dataset.coached;
/** The topic that was shown last, read or not. */
let explained = panel?.dataset.topic ?? "";
/** Whether it waits to be read. */
let unread = explained !== "";
/** What the newest board has to explain. @type {import("./page.js").Board["topic"]} */
let next;
/** Whether a turn is being taken back. */
let taking = false;
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
        if (response.status === 200) judge((await response.json()).html);
    } catch {
        // Without an answer the coach is silent.
    }
}

/** Shows part of the panel or hides it; the panel is there while a part is. @param {Element | null} part */
function show(part, shown = true) {
    part?.toggleAttribute("hidden", !shown);
    if (!panel) return;
    panel.hidden = Boolean(topic?.hasAttribute("hidden") && better?.hasAttribute("hidden"));
    stand(panel, !panel.hidden, LOG);
}

/** What was better than the last turn: a piece of the page. @param {string} told */
function judge(told) {
    if (!(better instanceof HTMLElement)) return;
    better.innerHTML = told;
    retake?.toggleAttribute("hidden", !told);
    show(better, told !== "");
    explaining(!told && unread);
    say([better.innerText]);
}

/** Shows what is explained, with its rule, or hides it. @param {boolean} shown */
function explaining(shown) {
    show(topic, shown);
    rule?.toggleAttribute("hidden", !shown);
}

/** One thing after the other: whoever has read of a better turn is told what waits behind it. */
function close() {
    const waits = !better?.hasAttribute("hidden") && unread;
    retake?.toggleAttribute("hidden", true);
    show(better, false);
    explaining(waits);
    unread = false;
}

/** Begins the last turn again; the coach has said what there is to say about the one before it. */
async function takeBack() {
    asked?.abort();
    close();
    taking = true;
    await act({ command: "retake" }, version());
    taking = false;
}

function explain() {
    if (next === undefined || (next?.name ?? "") === explained) return;
    explained = next?.name ?? "";
    unread = next !== null;
    if (!next) return explaining(false);
    topic?.querySelector("h3")?.replaceChildren(next.title);
    topic?.querySelector("p")?.replaceChildren(next.text);
    if (rule) rule.hash = next.rule;
    say([`${next.title}. ${next.text}`]);
    if (better?.hasAttribute("hidden")) explaining(true);
}

export function start() {
    hooks.news.push((board) => (next = board.topic));
    hooks.after.push(() => {
        arrange();
        if (table.dataset.mine !== "true") return;
        explain();
        if (table.dataset.coached === judged) return;
        judged = table.dataset.coached;
        if (!taking) void ask();
    });
    panel?.querySelector("button")?.addEventListener("click", close);
    retake?.addEventListener("click", () => void takeBack());
    if (panel && !panel.hidden) stand(panel, true, LOG);
}
