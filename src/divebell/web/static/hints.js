// The hint: asks the server, shows what it says beside the board, and stops it when it is closed. Pointing at a turn
// shows it on the board: hover.js rings the pieces, and the preview tells its first move.

import { consider, isConsidered, showGhosts } from "./act.js";
import { act, settled, version } from "./board.js";
import { hideTip, think } from "./hover.js";
import { all, arrange, byId, having, hooks, say, stand, table, visible, word } from "./page.js";

const panel = /** @type {HTMLElement} */ (byId("hint"));
const thinking = panel.innerHTML;

/** What is under way. @type {AbortController | null} */
let asked = null;
/** The moment that the panel is about. */
let at = "";
/** The thing whose move is previewed, because its turn is pointed at. @type {HTMLElement | null} */
let previewed = null;

const open = () => panel.matches(":popover-open");

async function ask() {
    if (open() || !settled() || table.dataset.mine !== "true") return;
    const asking = (asked = new AbortController());
    at = table.dataset.at ?? "";
    panel.innerHTML = thinking;
    hideTip();
    panel.showPopover();
    stand(panel, true);
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
        arrange();
        say(all(".sentence, .turn-told:first-child", panel).map((part) => part.innerText));
        (all("summary", panel)[0] ?? all("button", panel)[0])?.focus({ preventScroll: true });
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

/** The thing that plays a move: one that can be seen, or one that is behind a tab. @param {string} move */
function thingOf(move) {
    const things = all(`${having("data-move", move)}:not(#go)`, table);
    return things.find(visible) ?? things.find((other) => other.closest("[data-when]")) ?? things[0] ?? null;
}

/** Leads to the thing that plays a move, and has it ready to be played. @param {string} move */
function show(move) {
    const thing = thingOf(move);
    if (!thing) return;
    const name = thing.closest("[data-panel]")?.getAttribute("data-panel");
    if (!visible(thing) && name) all(having("data-tab", name)).find(visible)?.click();
    consider(thing);
    thing.scrollIntoView({ block: "nearest" });
}

/** Tells the first move of the turn that is pointed at or has the focus, or no longer. @param {Event} event */
function preview(event) {
    const line = [event.target, document.activeElement]
        .map((target) => (target instanceof Element ? target.closest("#hint .turn-told") : null))
        .find(Boolean);
    const thing = thingOf(line?.querySelector("summary")?.dataset.show ?? "");
    if (thing === previewed) return;
    if (previewed && !thing && !isConsidered(previewed)) {
        think(null);
        showGhosts(null);
    }
    previewed = thing;
    if (!thing) return;
    think(thing);
    showGhosts(thing.dataset.move);
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
    } else if (open()) panel.hidePopover();
    else void ask();
}

export function start() {
    document.addEventListener("click", click);
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && preview(event));
    document.addEventListener("focusin", preview);
    panel.addEventListener("toggle", (event) => {
        if (event.target !== panel) return;
        if (open()) return;
        asked?.abort();
        stand(panel, false);
    });
    // A turn that is opened changes how much room the panel takes.
    panel.addEventListener("toggle", arrange, true);
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
        else arrange();
    });
}
