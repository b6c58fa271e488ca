// The coach explains a thing when it first matters: the server says which. And as soon as a turn of mine is over, it is
// asked about that turn. While it thinks, and when there was nothing clearly better, it says so in a line. What it says
// belongs to my last turn: it goes when the next one is over, or when it is taken back. A turn that a better one is named
// for can be taken back when it is my turn again.

import { act, version } from "./board.js";
import { arrange, byId, hooks, say, stand, table } from "./page.js";

const LOG = 84; // pixels of the log that stay in sight above the coach: its head and the last lines
const HEAD = 40; // above a better turn only its head
const BRIEFLY = 4000; // milliseconds: so long it says that a turn was good

const panel = byId("coach");
const topic = panel?.querySelector(".topic") ?? null;
const better = panel?.querySelector(".better") ?? null;
const rule = panel?.querySelector("a") ?? null;
const retake = panel?.querySelector("[data-retake]") ?? null;
const states = [...(panel?.querySelectorAll("[data-state]") ?? [])];
let judged = Number(table.dataset.coached || -1);
/** The topic that was shown last, read or not. */
let explained = panel?.dataset.topic ?? "";
/** Whether it waits to be read. */
let unread = explained !== "";
/** What the newest board has to explain. @type {import("./page.js").Board["topic"]} */
let next;
/** What is under way. @type {AbortController | null} */
let asked = null;
let timer = 0;

async function ask() {
    const asking = (asked = new AbortController());
    be("thinking");
    try {
        const response = await fetch(`/t/${encodeURIComponent(table.dataset.table ?? "")}/coach`, {
            headers: { Accept: "application/json" },
            signal: asking.signal,
        });
        const html = response.status === 200 ? (await response.json()).html : null;
        if (asking.signal.aborted) return;
        be(html === "" ? "good" : "");
        if (html) judge(html);
    } catch {
        if (!asking.signal.aborted) be(""); // Without an answer the coach is silent.
    }
}

/** Says in a line what it does: "thinking", "good" for a moment, or nothing. @param {string} state */
function be(state) {
    clearTimeout(timer);
    for (const line of states) show(line, line.getAttribute("data-state") === state);
    if (state === "good") {
        say([states.find((line) => !line.hasAttribute("hidden"))?.textContent?.trim() ?? ""]);
        timer = setTimeout(() => be(""), BRIEFLY);
    }
}

/** Shows part of the panel or hides it; the panel is there while a part is. @param {Element | null} part */
function show(part, shown = true) {
    part?.toggleAttribute("hidden", !shown);
    if (!panel) return;
    const judges = !better?.hasAttribute("hidden");
    const told = judges || !topic?.hasAttribute("hidden");
    panel.classList.toggle("slim", !told);
    panel.hidden = !told && states.every((line) => line.hasAttribute("hidden"));
    stand(panel, !panel.hidden, judges ? HEAD : LOG);
}

/** What was better than the last turn: a piece of the page, or "" when that is over. @param {string} told */
function judge(told) {
    if (!(better instanceof HTMLElement)) return;
    better.innerHTML = told;
    show(better, told !== "");
    offer();
    explaining(!told && unread);
    if (told) say([better.innerText]);
    better.parentElement?.scrollTo(0, 0);
}

/** The turn can be taken back while it is my last one, and I am to choose. */
function offer() {
    retake?.toggleAttribute("hidden", better?.hasAttribute("hidden") || table.dataset.mine !== "true");
}

/** Shows what is explained, with its rule, or hides it. @param {boolean} shown */
function explaining(shown) {
    show(topic, shown);
    rule?.toggleAttribute("hidden", !shown);
}

/** One thing after the other: whoever has read of a better turn is told what waits behind it. */
function close() {
    const waits = !better?.hasAttribute("hidden") && unread;
    show(better, false);
    offer();
    explaining(waits);
    unread = false;
}

/** Begins the last turn again; the coach has said what there is to say about the one before it. */
async function takeBack() {
    asked?.abort();
    close();
    await act({ command: "retake" }, version());
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

/** Another turn of mine is the last one: a new one, or an earlier one because a turn was taken back. */
function turnOver() {
    const last = Number(table.dataset.coached || -1);
    if (last === judged) return;
    asked?.abort();
    be("");
    if (!better?.hasAttribute("hidden")) judge("");
    if (last > judged) void ask();
    judged = last;
}

export function start() {
    hooks.news.push((board) => (next = board.topic));
    hooks.after.push(() => {
        arrange();
        turnOver();
        offer();
        if (table.dataset.mine === "true") explain();
    });
    panel?.querySelector("button")?.addEventListener("click", close);
    retake?.addEventListener("click", () => void takeBack());
    if (panel && !panel.hidden) show(topic);
}
