// The hint: asks the server, shows what it says beside the board, and stops it when it is closed.

import { consider } from "./act.js";
import { act, settled, version } from "./board.js";
import { hideTip } from "./hover.js";
import { all, byId, having, hooks, say, table, visible, word } from "./page.js";

const panel = /** @type {HTMLElement} */ (byId("hint"));
const thinking = panel.innerHTML;

/** What is under way. @type {AbortController | null} */
let asked = null;
/** The moment that the panel is about. */
let at = "";

const open = () => panel.matches(":popover-open");

async function ask() {
    if (open() || !settled() || table.dataset.mine !== "true") return;
    const asking = (asked = new AbortController());
    at = table.dataset.at ?? "";
    panel.innerHTML = thinking;
    hideTip();
    panel.showPopover();
    all("button", panel)[0]?.focus();
    say([all(".thinking", panel)[0]?.textContent ?? ""]);
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("-");
    try {
        const response = await fetch(`/t/${encodeURIComponent(table.dataset.table ?? "")}/hint`, {
            method: "POST",
            headers: { "Content-Type": "application/json", Accept: "application/json" },
            body: JSON.stringify({ version: version(), nonce, seat: Number(table.dataset.seat) }),
            signal: asking.signal,
        });
        const told = await response.json();
        if (asking.signal.aborted) return;
        if (response.ok) panel.innerHTML = told.html;
        else refuse(told.error);
        say(all(".sentence, .turn-told:first-child", panel).map((part) => part.innerText));
        all("button", panel)[0]?.focus();
    } catch {
        if (!asking.signal.aborted) refuse(word("offline"));
    }
}

/** @param {string} [why] */
function refuse(why) {
    const sentence = document.createElement("p");
    sentence.className = "sentence";
    sentence.textContent = why || word("error");
    all(".thinking", panel)[0]?.replaceWith(sentence);
}

/** Leads to the thing that plays a move; what would lie over it is closed. @param {string} move */
function show(move) {
    const things = all(`${having("data-move", move)}:not(#go)`);
    const tab = (/** @type {Element} */ thing) => {
        const name = thing.closest("[data-panel]")?.getAttribute("data-panel");
        return name ? all(having("data-tab", name)).find(visible) : undefined;
    };
    const thing = things.find(visible) ?? things.find((other) => other.closest("[data-when]")) ?? things[0];
    if (!thing) return panel.hidePopover();
    if (!visible(thing)) tab(thing)?.click();
    consider(thing);
    const [here, over] = [thing.getBoundingClientRect(), panel.getBoundingClientRect()];
    const apart = here.right < over.left || over.right < here.left || here.bottom < over.top || over.bottom < here.top;
    if (!apart) panel.hidePopover();
    thing.scrollIntoView({ block: "nearest" });
    if (!apart) thing.focus({ preventScroll: true });
}

/** @param {MouseEvent} event */
function click(event) {
    const button =
        event.target instanceof Element ? event.target.closest("[data-hint], [data-show], [data-try]") : null;
    if (!(button instanceof HTMLElement)) return;
    const { show: move, try: moves } = button.dataset;
    if (move !== undefined) show(move);
    else if (moves !== undefined) {
        panel.hidePopover();
        void act({ command: "trial_start", moves: JSON.parse(moves) }, version());
    } else void ask();
}

export function start() {
    document.addEventListener("click", click);
    panel.addEventListener("toggle", () => {
        if (!open()) asked?.abort();
    });
    // What was opened last is closed first, whatever else the key would leave.
    document.addEventListener(
        "keydown",
        (event) => {
            if (event.key !== "Escape" || !open()) return;
            panel.hidePopover();
            event.preventDefault();
        },
        true,
    );
    // Advice for another moment helps nobody.
    hooks.after.push(() => {
        if (open() && table.dataset.at !== at) panel.hidePopover();
    });
}
