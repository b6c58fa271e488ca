// A piece shown large, with its icons in words. It lies where it covers neither the question nor the piece nor anything
// that can be clicked: over the log where there is room, else in the gap that fits best.

import { all, byId, table, visible } from "./page.js";

const EDGE = 6;
const STEP = 12;
const WIDE = 1100; // from here on the log stands beside the board
const LEAST = 150; // pixels of height in which a piece can still be read
const LESS = 0.9; // of a height that does not fit
const MOST = 0.7; // of a phone that the box may take
// What is asked and what can be done, and what tells about it: a lesson, a hint, the coach, the last turns.
const KEPT = ".status, .picks, .actions, .tabs, .replay, .lesson, .beside, .last-turn";
const LIT = "[data-move]:not([aria-disabled='true']), [data-consider]:not([aria-disabled='true'])";

/** What was fetched, by the name of the piece. @type {Map<string, Promise<string>>} */
const fetched = new Map();
/** @type {Element | null} */
let of = null;

function box() {
    const found = byId("closeup");
    if (found) return found;
    const made = document.createElement("aside");
    made.id = "closeup";
    made.popover = "manual";
    document.body.append(made);
    return made;
}

/** The piece as HTML, from the server once. @param {string} thing */
function look(thing) {
    let found = fetched.get(thing);
    if (!found) {
        found = fetch(`/t/${table.dataset.table}/closeup?thing=${encodeURIComponent(thing)}`).then((answer) => {
            if (!answer.ok) throw new Error(answer.statusText);
            return answer.text();
        });
        found.catch(() => fetched.delete(thing));
        fetched.set(thing, found);
    }
    return found;
}

/** Begins to fetch what will perhaps be shown. @param {Element} piece */
export const prepare = (piece) => void look(piece.getAttribute("data-closeup") ?? "").catch(() => {});

/**
 * Shows a piece large. A piece that was tapped and can be played stays as it is when something would be covered.
 * @param {Element} piece @param {Node | null} rule @param {boolean} [timid]
 */
export async function show(piece, rule, timid = false) {
    of = piece;
    let html = "";
    try {
        html = await look(piece.getAttribute("data-closeup") ?? "");
    } catch {
        return; // whoever is offline has the names of the things
    }
    if (of !== piece || !piece.isConnected) return;
    const found = box();
    found.innerHTML = html;
    if (rule) found.querySelector("article")?.append(rule);
    found.hidden = false;
    if (!found.matches(":popover-open")) found.showPopover();
    const covers = place(found, piece, timid);
    if (timid && covers) return hide();
    piece.setAttribute("aria-details", "closeup");
}

/** Lays the legend of all icons over the table. */
export async function openLegend() {
    const dialog = byId("legend");
    if (!(dialog instanceof HTMLDialogElement)) return;
    const html = await look("legend");
    if (!dialog.querySelector("article")) dialog.insertAdjacentHTML("afterbegin", html);
    hide();
    for (const other of all("dialog[open]")) if (other instanceof HTMLDialogElement && other !== dialog) other.close();
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
}

/** Says whether there was one. */
export function hide() {
    const found = byId("closeup");
    of?.removeAttribute("aria-details");
    of = null;
    if (!found?.matches(":popover-open")) return false;
    found.hidePopover();
    return true;
}

/** Opens or closes what is told about the source. Says whether there is something. */
export function toggleSource() {
    const found = byId("closeup");
    const source = found?.matches(":popover-open") ? found.querySelector("details") : null;
    if (!source) return "";
    source.open = !source.open;
    return source.open ? (source.querySelector("p")?.textContent ?? "") : "";
}

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area */

/** How much of both lies on each other. @param {Area} one @param {Area} other */
function shared(one, other) {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 0 && height > 0 ? width * height : 0;
}

/**
 * Puts the box into the best place; says whether it covers something that can be clicked. On a phone it takes the height
 * that it needs, if it can lie over the piece itself.
 * @param {HTMLElement} found @param {Element} piece @param {boolean} beside whether the piece must stay in sight
 */
function place(found, piece, beside) {
    const wide = innerWidth >= WIDE;
    const log = wide ? all(".log", table).find(visible)?.getBoundingClientRect() : undefined;
    found.style.maxHeight = "";
    const side = wide ? (log ?? all(".side > .panel", table).find(visible)?.getBoundingClientRect()) : undefined;
    found.style.width = `${side ? side.width : Math.min(innerWidth - 2 * EDGE, 420)}px`;
    const size = found.getBoundingClientRect();
    const fixed = all(KEPT).filter(visible);
    const lit = all(LIT).filter((each) => visible(each) && !each.closest(KEPT) && !each.contains(piece));
    const clicked = lit.map((each) => each.getBoundingClientRect());
    /** @param {Area[]} areas @param {Area} area */
    const covered = (areas, area) => areas.reduce((sum, each) => sum + shared(area, each), 0);
    const columns = [side?.left ?? innerWidth - size.width - EDGE, EDGE, (innerWidth - size.width) / 2];
    /** The best place that keeps these in sight, with less height if need be. @param {Element[]} things @param {number} most */
    const fit = (things, most) => {
        const kept = things.map((each) => each.getBoundingClientRect());
        /** The place that covers least, of these. @param {number} height @param {number[]} lefts @param {number[]} tops */
        const least = (height, lefts, tops) =>
            lefts
                .flatMap((left) => tops.map((top) => ({ left, top, right: left + size.width, bottom: top + height })))
                .map((area) => ({ area, kept: covered(kept, area), lit: covered(clicked, area) }))
                .reduce((one, other) =>
                    other.kept < one.kept || (other.kept === one.kept && other.lit < one.lit) ? other : one,
                );
        let height = Math.min(size.height, most);
        let best = least(height, [log?.left ?? EDGE], [log ? log.bottom - height : innerHeight - height - EDGE]);
        // On a phone something that can be played may have to lie below: the next tap takes the box away.
        while (best.kept || (wide && best.lit) || !log) {
            const tops = Array.from(
                { length: (innerHeight - height - 2 * EDGE) / STEP },
                (_, at) => innerHeight - height - EDGE - at * STEP,
            );
            if (tops.length) best = least(height, columns, tops);
            if (!(best.kept || (wide && best.lit)) || height * LESS < LEAST) break;
            height *= LESS;
        }
        return best;
    };
    let best = fit([piece, ...fixed], log && log.height >= LEAST ? log.height : innerHeight - 2 * EDGE);
    const cut = best.area.bottom - best.area.top < size.height - 1;
    if (cut && !wide && !beside) best = fit(fixed, innerHeight * MOST);
    const { area } = best;
    found.style.left = `${area.left}px`;
    found.style.top = `${area.top}px`;
    found.style.maxHeight = `${area.bottom - area.top}px`;
    found.scrollTop = 0;
    markMore(found);
    return best.kept + best.lit > 0;
}

/** Shows that there is more below. @param {HTMLElement} found */
function markMore(found) {
    found.toggleAttribute("data-more", found.scrollHeight - found.scrollTop - found.clientHeight > 4);
    found.onscroll = () => markMore(found);
}
