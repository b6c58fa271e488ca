// The coach: when a turn of mine begins, asks the server about the one before, and shows what it says. Bots may have
// played in between before the page could show it, so what counts is that another turn of mine is the last one.

import { byId, hooks, say, table } from "./page.js";

const panel = byId("coach");
let judged = table.dataset.coached;
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
        if (response.status === 200) show((await response.json()).say);
    } catch {
        // Without an answer the coach is silent.
    }
}

/** @param {string[]} sentences */
function show(sentences) {
    if (!panel) return;
    panel.hidden = !sentences.length;
    panel.querySelector("p")?.replaceChildren(sentences.join(" "));
    say(sentences);
}

export function start() {
    hooks.after.push(() => {
        if (table.dataset.mine !== "true" || table.dataset.coached === judged) return;
        judged = table.dataset.coached;
        void ask();
    });
    panel?.querySelector("button")?.addEventListener("click", () => show([]));
}
