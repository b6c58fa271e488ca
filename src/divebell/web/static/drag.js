// Dragging a piece to where it can go: the same as a click on it and one on its target.

import { consider, leave } from "./act.js";
import { settled } from "./board.js";
import { hideTip } from "./hover.js";
import { table } from "./page.js";

const PIECE = "[data-piece][data-consider]:not([aria-disabled='true'])";
const FAR = 8; // pixels; less is a click

/** @type {{thing: HTMLElement, x: number, y: number, ghost: HTMLElement | null} | null} */
let held = null;

/** @param {PointerEvent} event */
function take(event) {
    const thing = event.target instanceof Element ? event.target.closest(PIECE) : null;
    if (!(thing instanceof HTMLElement) || event.button || !event.isPrimary || !settled()) return;
    held = { thing, x: event.clientX, y: event.clientY, ghost: null };
}

/** @param {PointerEvent} event */
function move(event) {
    if (!held?.thing.isConnected) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
        if (Math.hypot(x, y) < FAR) return;
        hideTip();
        held.ghost = lift(held.thing);
        consider(held.thing);
    }
    held.ghost.style.translate = `${x}px ${y}px`;
}

/** The likeness of a piece under the pointer. @param {HTMLElement} thing */
function lift(thing) {
    const box = thing.getBoundingClientRect();
    const ghost = /** @type {HTMLElement} */ (thing.cloneNode(true));
    for (const name of ["id", "data-piece", "data-consider", "data-tip"]) ghost.removeAttribute(name);
    ghost.inert = true;
    ghost.classList.add("dragged");
    const [left, top, width, height] = [box.x, box.y, box.width, box.height].map((length) => `${length}px`);
    Object.assign(ghost.style, { left, top, width, height });
    thing.parentElement?.append(ghost);
    return ghost;
}

/** @param {PointerEvent} event */
function drop(event) {
    const dropped = held;
    held = null;
    if (!dropped?.ghost) return;
    dropped.ghost.remove();
    // The click that ends a drag is none.
    const swallow = (/** @type {Event} */ click) => {
        click.stopPropagation();
        click.preventDefault();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => {
        removeEventListener("click", swallow, true);
        const below = event.type === "pointerup" ? document.elementFromPoint(event.clientX, event.clientY) : null;
        const target = below?.closest("[data-when][data-move]");
        if (target instanceof HTMLElement && target.dataset.when === dropped.thing.dataset.consider) target.click();
        else leave();
    });
}

export function start() {
    table.addEventListener("pointerdown", take);
    document.addEventListener("pointermove", move);
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(name, drop);
}
