// Acting by pointing at the thing: considering a move, confirming it, playing it, once.

import { act, back, settled, skip, version } from "./board.js";
import { think } from "./hover.js";
import { all, ask, byId, having, hooks, rooted, say, setting, stopAsking, table, visible, word } from "./page.js";
import { morph } from "./patch.js";
import { busy } from "./server.js";

const THING = "[data-move], [data-command], [data-consider], [data-dialog], [data-copy], [aria-disabled='true'], #go";
const DOUBLE = 400;
// The commands whose names on the page are not the server's.
const NAMES = /** @type {Record<string, string>} */ ({ trial: "trial_start", end: "move", turn: "move" });

/** What is opened, as the `data-consider` of its thing. @type {string | null} */
let opened = null;
/** The move that is considered. @type {string | null} */
let considered = null;
/** The primary button as the server rendered it. @type {Element | null} */
let primary = null;
/** The question as the server rendered it, while something that is opened asks its own. @type {string | null} */
let asked = null;
/** Whether the preview says why something is not possible. */
let explained = false;
let played = -DOUBLE;
let pointer = "";

/** @param {string | null} move */
function thingOf(move) {
    const things = move === null ? [] : all(`${having("data-move", move)}:not(#go)`).filter(visible);
    return things.find((thing) => thing.closest("[data-when]")) ?? things[0] ?? null;
}

/**
 * What would happen if a move were played, as far as the server has drawn it: a ghost names its move, or several with
 * a bar between them, of which `x *` stands for all that begin so.
 * @param {string | null | undefined} move
 */
export function showGhosts(move) {
    const fits = (/** @type {string} */ name) =>
        name.endsWith("*") ? move?.startsWith(name.slice(0, -1)) : name === move;
    for (const ghost of all("[data-ghost]")) ghost.hidden = !ghost.dataset.ghost?.split("|").some(fits);
}

/** Asks what is opened asks, or what the server asked before. */
function question() {
    const heading = document.querySelector("#status b");
    const own = opened === null ? undefined : all(having("data-consider", opened))[0]?.dataset.ask;
    if (!heading || (!own && asked === null)) return;
    if (own) asked ??= heading.textContent;
    heading.textContent = own || asked;
    if (!own) asked = null;
}

/** Writes on the page what is opened and considered. */
function mark() {
    for (const part of all("[data-when]")) part.hidden = ![opened, considered].includes(part.dataset.when ?? "");
    for (const thing of all("[data-consider]")) {
        thing.setAttribute("aria-expanded", String(thing.dataset.consider === opened));
        thing.classList.toggle("considered", thing.dataset.consider === opened);
    }
    question();
    const chosen = thingOf(considered);
    if (!chosen) considered = null;
    for (const thing of all("[data-move].considered, [data-move][aria-pressed]")) {
        if (thing === chosen) continue;
        thing.removeAttribute("aria-pressed");
        if (opened === null || thing.dataset.consider !== opened) thing.classList.remove("considered");
    }
    chosen?.classList.add("considered");
    chosen?.setAttribute("aria-pressed", "true");
    showGhosts(considered ?? opened);
    const go = byId("go");
    if (go && primary && !chosen) {
        morph(go, primary);
        primary = null;
        if (go.hidden && go === document.activeElement) byId("status")?.focus({ preventScroll: true });
    } else if (go && chosen) {
        primary ??= /** @type {Element} */ (go.cloneNode(true));
        go.hidden = false;
        go.removeAttribute("aria-disabled");
        go.removeAttribute("disabled");
        go.dataset.move = considered ?? "";
        (go.querySelector(".label") ?? go).textContent = chosen.dataset.title || chosen.textContent;
    }
    think(chosen);
}

/** @param {HTMLElement} thing */
export function consider(thing) {
    const inside = thing.closest("[data-when]")?.getAttribute("data-when");
    opened = thing.dataset.consider ?? inside ?? null;
    considered = thing.dataset.move ?? null;
    mark();
}

/** @param {HTMLElement} thing */
export const isConsidered = (thing) => considered !== null && thing.dataset.move === considered;

/** Stops considering; says whether there was something. */
export function leave() {
    if (opened === null && considered === null) return false;
    const home = opened === null ? null : all(having("data-consider", opened))[0];
    const inside = document.activeElement?.closest("[data-when]");
    opened = considered = null;
    if (inside) home?.focus();
    mark();
    return true;
}

/** Plays what is considered; says whether something was. */
export function playConsidered() {
    const thing = settled() ? thingOf(considered) : null;
    if (thing) void play(thing);
    return Boolean(thing);
}

/** Whether the last question was about a move. */
let askedAboutMove = false;

/** @param {HTMLElement} thing */
async function play(thing) {
    const { move, then, command = "move", confirm } = thing.dataset;
    const rest = then ? then.split(",") : [];
    const seen = version();
    const tried = thing.closest('[data-trial="true"]') && move !== undefined && !command.startsWith("trial");
    const end = command === "end" || move === "end" || rest.includes("end");
    if (busy()) return;
    thing.classList.add("pressed");
    // Who wants it is always asked before the turn ends, everybody when something could still be had.
    const question = confirm || (end && setting("confirmEnd") === "on" ? word("end_turn") : "");
    askedAboutMove = end || move !== undefined;
    if (!question || (await ask(question, Boolean(confirm)))) {
        played = performance.now();
        // What is open stays on the page until the new board comes, so that the focus has its place.
        opened = considered = null;
        const body = {
            command: tried ? "trial_move" : (NAMES[command] ?? command),
            hold: setting("finished") !== "ends",
        };
        const text = move ?? rest.shift() ?? (end ? "end" : undefined);
        const moves = rest.length && !tried ? { moves: rest } : {};
        await act(text === undefined ? body : { ...body, move: text, ...moves }, seen);
        thing.closest("dialog")?.close();
        mark();
    }
    thing.classList.remove("pressed");
}

/** @param {HTMLElement} thing */
function explain(thing) {
    const why = thing.dataset.why;
    explained = true;
    think(thing);
    if (why) say([why]);
}

/** Copies a text of the server and what it cannot know of the browser. @param {HTMLElement} button */
async function copy(button) {
    try {
        const text = await (await fetch(button.dataset.copy ?? "")).text();
        const facts = `${navigator.userAgent}\n${innerWidth}x${innerHeight} @${devicePixelRatio}`;
        await navigator.clipboard.writeText(`${text}\n${facts}\n`);
        say([button.dataset.done ?? ""]);
        button.classList.add("done");
    } catch {
        // No clipboard here: the text itself can be copied by hand.
        location.assign(button.dataset.copy ?? "");
    }
}

/** Commands that lead to another page; says whether this is one. @param {string} command */
function elsewhere(command) {
    const { table: id, newest = "", at = "" } = table.dataset;
    const page = { replay: "?at=0", board: `?at=${newest || at}`, record: rooted(`/t/${id}/record`) }[command];
    if (page) location.assign(page);
    else if (["rematch", "climb", "analysis"].includes(command)) {
        const form = document.createElement("form");
        Object.assign(form, { method: "post", action: rooted(`/t/${id}/${command}`), hidden: true });
        document.body.append(form);
        form.submit();
    } else return false;
    return true;
}

/** Leaves to the browser what it can do itself. @param {HTMLElement} thing */
const native = (thing) =>
    thing instanceof HTMLAnchorElement ||
    (thing instanceof HTMLButtonElement && thing.type === "submit" && Boolean(thing.form));

/** @param {MouseEvent} event */
function click(event) {
    if (!(event.target instanceof Element) || event.defaultPrevented || event.button) return;
    if (event.target.closest("dialog.confirm")) return;
    if (explained) {
        explained = false;
        mark();
    }
    const thing = /** @type {HTMLElement | null} */ (event.target.closest(THING));
    if (event.target.closest("[data-watch]")) return;
    const kind = event instanceof PointerEvent && event.pointerType ? event.pointerType : pointer;
    const touch = event.detail > 0 && kind === "touch";
    if (!thing) {
        const open = event.target.closest("[data-when]");
        if (!open && !event.target.closest("#preview, #tip, dialog")) leave();
        if (table.contains(event.target) && !event.target.closest("a, button, input, summary, select, label, dialog"))
            skip();
        return;
    }
    // Only the newest board can be played; elsewhere the click leads there.
    if (!thing.matches("[data-dialog], [data-copy]") && skip()) return event.preventDefault();
    if (thing.getAttribute("aria-disabled") === "true") {
        event.preventDefault();
        return explain(thing);
    }
    if (thing.dataset.dialog) return openDialog(thing.dataset.dialog);
    if (thing.dataset.copy) return void copy(thing);
    if (thing.dataset.command && thing.dataset.move === undefined && native(thing)) return;
    event.preventDefault();
    const { move, command = "" } = thing.dataset;
    if (!settled() && (move !== undefined || /^(undo|reset|end|turn|trial)/.test(command))) return void back();
    if (event.detail > 1 && performance.now() - played < DOUBLE) return;
    if (thing.id === "go" && playConsidered()) return;
    // A finger asks once more about a thing of the board, which a label does not name; a button acts at once.
    const named = command || thing.id === "go" || thing.matches(".pick");
    if (touch && move !== undefined && !named && !isConsidered(thing)) return consider(thing);
    if (command === "share") return void import("./share.js").then(({ share }) => share());
    if (elsewhere(command)) return;
    if (move !== undefined || command) return void play(thing);
    if (thing.dataset.consider === undefined) return;
    if (thing.dataset.consider === opened) leave();
    else consider(thing);
}

/** @param {string} id */
function openDialog(id) {
    const dialog = byId(id);
    if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function start() {
    for (const kind of ["pointerover", "focusin"])
        table.addEventListener(kind, (event) => {
            const thing = event.target instanceof Element ? event.target.closest("[data-move], [data-consider]") : null;
            const { move, consider: group } = thing instanceof HTMLElement ? thing.dataset : {};
            showGhosts(move ?? group ?? considered ?? opened);
        });
    document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);
    document.addEventListener("click", click);
    document.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("[data-close]"))
            event.target.closest("dialog")?.close();
    });
    // A key held down is one press.
    document.addEventListener(
        "keydown",
        (event) => {
            const holds = event.repeat && (event.key === "Enter" || event.key === " ");
            if (holds && event.target instanceof Element && event.target.closest("button, a, [role='button']"))
                event.preventDefault();
        },
        true,
    );
    // A question about a move is over when the move can no longer be played, every other one with the game.
    hooks.news.push((board) => {
        const { at, asked } = table.dataset;
        const moved = board.at !== Number(at) || String(board.asked ?? "") !== asked;
        if (board.over || (askedAboutMove && moved)) stopAsking();
    });
    hooks.after.push(() => {
        if (table.contains(byId("go"))) primary = null;
        asked = null;
        if (opened !== null && !all(having("data-consider", opened)).length) opened = null;
        mark();
    });
    mark();
}
