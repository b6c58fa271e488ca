// The place beside the board where a hint and the coach stand: at the foot of the side column, whose log makes room for
// it. Where there is no such column, they stand where the question is asked, and end above what can be played.

import { all, table, visible } from "./page.js";

const COLUMN = matchMedia("(min-width: 1100px)");
const LEAST = 200; // a panel is not squeezed further
const ABOVE = [136, 240]; // its height where there is no column, at least and at most
const GAP = 9;
const HEAD = 36; // a log without room for its head is hidden

/** Whoever stands there now, and how much of the log stays in sight above them, in pixels. @type {Map<HTMLElement, number>} */
const standing = new Map();

/**
 * Puts a panel into its place, or takes it away from there.
 * @param {HTMLElement} panel @param {boolean} shown @param {number} [log]
 */
export function stand(panel, shown, log = 0) {
    if (shown) standing.set(panel, log);
    else standing.delete(panel);
    arrange();
}

/** Lays everything out again, because the page or what stands there has changed. */
export function arrange() {
    const log = COLUMN.matches ? all(".side > .log", table)[0] : undefined;
    const side = log?.closest(".side")?.getBoundingClientRect();
    let taken = 0;
    let left = Infinity;
    for (const [panel, kept] of standing) {
        panel.removeAttribute("style");
        if (!log || !side) {
            const room = firstLit() - panel.getBoundingClientRect().top - GAP;
            panel.style.maxHeight = `${Math.min(Math.max(room, ABOVE[0] ?? 0), ABOVE[1] ?? 0, innerHeight / 2.5)}px`;
            continue;
        }
        const box = log.getBoundingClientRect();
        const foot = Math.min(side.bottom, innerHeight) - GAP;
        const room = foot - box.top;
        panel.style.inset = `auto auto ${innerHeight - foot}px ${box.left}px`;
        panel.style.width = `${box.width}px`;
        panel.style.maxHeight = `${Math.max(room - kept, LEAST)}px`;
        taken = Math.max(taken, Math.min(panel.offsetHeight + GAP, room));
        left = Math.min(left, room - taken);
    }
    table.style.setProperty("--beside", `${taken}px`);
    table.style.setProperty("--log", left < HEAD ? "hidden" : "visible");
}

/** How far down the first thing of the board stands that can be played. */
function firstLit() {
    const lit = all("[data-move], [data-consider]", table).filter(
        (thing) => visible(thing) && !thing.closest(".status, .picks, .actions"),
    );
    return Math.min(innerHeight, ...lit.map((thing) => thing.getBoundingClientRect().top));
}

addEventListener("resize", arrange);
