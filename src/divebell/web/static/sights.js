// What one sees: the board with its areas named. A wide page names all of them at once, each beside its area; a narrow one
// shows one at a time, and a swipe, an arrow key or a button leads on. The texts come with the page.

import { all, byId, calm, having, visible } from "./page.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area */

const WIDE = matchMedia("(min-width: 1100px) and (min-height: 640px)");
const MARGIN = 3; // of a ring around its area
const GAP = 6; // between two texts, and to the edge of the page
const STEP = 8;
const SVG = "http://www.w3.org/2000/svg";

const dialog = /** @type {HTMLDialogElement} */ (byId("sights"));
const list = /** @type {HTMLElement} */ (dialog.querySelector("ol"));
const bar = /** @type {HTMLElement} */ (dialog.querySelector("header"));
const sheet = /** @type {HTMLElement} */ (dialog.querySelector("section"));
const drawing = /** @type {SVGElement} */ (dialog.querySelector("svg"));

/** The areas that are in sight, and what is said about each. @type {Map<HTMLElement, Area>} */
let sights = new Map();
/** The one that a narrow page shows. @type {HTMLElement | undefined} */
let current;

/** Whether a thing can be seen, and nothing lies over it. @param {Element} thing */
function inSight(thing) {
    if (!visible(thing) || thing.closest("[inert]")) return false;
    const box = thing.getBoundingClientRect();
    const at = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return Boolean(at && (thing.contains(at) || at.contains(thing)));
}

/** The area around things. @param {Element[]} things @returns {Area} */
function around(things) {
    const boxes = things.map((thing) => thing.getBoundingClientRect());
    return {
        left: Math.max(Math.min(...boxes.map((box) => box.left)) - MARGIN, 1),
        top: Math.max(Math.min(...boxes.map((box) => box.top)) - MARGIN, 1),
        right: Math.min(Math.max(...boxes.map((box) => box.right)) + MARGIN, innerWidth - 1),
        bottom: Math.min(Math.max(...boxes.map((box) => box.bottom)) + MARGIN, innerHeight - 1),
    };
}

/** Looks where everything is; what a narrow page keeps elsewhere is shown by its tab, and what is nowhere not at all. */
function look() {
    sights = new Map();
    for (const text of all("li", list)) {
        const { place = "", in: tab = "" } = text.dataset;
        let things = all(place).filter(inSight);
        if (!things.length) things = all(having("data-tab", tab)).filter(inSight);
        text.hidden = !things.length;
        if (things.length) sights.set(text, around(things));
    }
}

/** How much of both lies on each other. @param {Area} one @param {Area} other */
function shared(one, other) {
    const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
    const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
    return width > 0 && height > 0 ? width * height : 0;
}

/** How far apart two areas are. @param {Area} one @param {Area} other */
const apart = (one, other) =>
    Math.hypot(
        Math.max(one.left - other.right, other.left - one.right, 0),
        Math.max(one.top - other.bottom, other.top - one.bottom, 0),
    );

/** How bad a place for a text is: far from its area, on another one, on its own. @param {Area} place @param {Area} own */
function fault(place, own) {
    let sum = 3 * apart(place, own) + shared(place, own) / 80;
    for (const other of sights.values()) if (other !== own) sum += shared(place, other) / 40;
    return sum;
}

/** Puts every text where it covers no other and no number, the ones with the smallest areas first. */
function spread() {
    /** @type {Area[]} */
    const taken = [bar.getBoundingClientRect(), ...all("text", drawing).map((each) => each.getBoundingClientRect())];
    const size = (/** @type {Area} */ area) => (area.right - area.left) * (area.bottom - area.top);
    for (const [text, own] of [...sights].sort((one, other) => size(one[1]) - size(other[1]))) {
        const { width, height } = text.getBoundingClientRect();
        let [best, least] = [{ left: GAP, top: GAP, right: 0, bottom: 0 }, Infinity];
        for (let left = GAP; left + width + GAP <= innerWidth; left += STEP)
            for (let top = GAP; top + height + GAP <= innerHeight; top += STEP) {
                const place = { left, top, right: left + width, bottom: top + height };
                if (taken.some((other) => apart(place, other) < GAP)) continue;
                const now = fault(place, own);
                if (now < least) [best, least] = [place, now];
            }
        text.style.translate = `${best.left}px ${best.top}px`;
        taken.push(best);
        join(best, own);
    }
}

/** @param {string} name @param {Record<string, number>} values @param {string} [content] */
function add(name, values, content = "") {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
    made.textContent = content;
    drawing.append(made);
}

/** A line from a text to its area. @param {Area} text @param {Area} area */
function join(text, area) {
    if (shared(text, area)) return;
    /** The points of both that are nearest to each other. @param {"left" | "top"} low @param {"right" | "bottom"} high */
    const ends = (low, high) => {
        const from = Math.max(text[low], area[low]);
        const to = Math.min(text[high], area[high]);
        if (from <= to) return [(from + to) / 2, (from + to) / 2];
        return text[high] < area[low] ? [text[high], area[low]] : [text[low], area[high]];
    };
    const [x1 = 0, x2 = 0] = ends("left", "right");
    const [y1 = 0, y2 = 0] = ends("top", "bottom");
    add("line", { x1, y1, x2, y2 });
}

/** Everything but these areas lies in the dark. @param {Area[]} areas */
function light(areas) {
    const path = /** @type {SVGPathElement} */ (drawing.firstElementChild);
    const holes = areas.map(({ left, top, right, bottom }) => `M${left} ${top}H${right}V${bottom}H${left}Z`);
    path.setAttribute("d", `M0 0H${innerWidth}V${innerHeight}H0Z${holes.join("")}`);
    drawing.replaceChildren(path);
    for (const { left, top, right, bottom } of areas)
        add("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: 8 });
}

/** An area and its text have the same number. */
function count() {
    [...sights.values()].forEach(({ left, top }, at) => {
        const [cx, cy] = [Math.max(left + 4, 12), Math.max(top + 4, 12)];
        add("circle", { cx, cy, r: 11 });
        add("text", { x: cx, y: cy }, String(at + 1));
    });
}

/** A narrow page shows this one, and the sheet where it covers it least. @param {HTMLElement} text */
function turnTo(text) {
    const area = sights.get(text);
    if (!area) return;
    current = text;
    light([area]);
    sheet.classList.toggle("above", area.top + area.bottom > innerHeight);
}

/** @param {number} by */
function turn(by) {
    const texts = [...sights.keys()];
    const next = texts[(texts.indexOf(current ?? list) + by + texts.length) % texts.length];
    next?.scrollIntoView({ behavior: calm() ? "instant" : "smooth", inline: "center", block: "nearest" });
}

const watched = new IntersectionObserver(
    (entries) => {
        const [entry] = entries.filter((each) => each.isIntersecting);
        if (entry && !WIDE.matches && dialog.open) turnTo(/** @type {HTMLElement} */ (entry.target));
    },
    { root: list, threshold: 0.9 },
);
for (const text of all("li", list)) watched.observe(text);

function lay() {
    dialog.classList.toggle("spread", WIDE.matches);
    for (const text of all("li", list)) text.style.translate = "";
    const [first] = sights.keys();
    if (WIDE.matches) {
        light([...sights.values()]);
        count();
        spread();
    } else if (first) {
        list.scrollLeft = 0;
        turnTo(first);
    }
}

/** Names what can be seen. */
export function open() {
    if (dialog.open) return;
    for (const other of all("dialog[open]")) if (other instanceof HTMLDialogElement) other.close();
    for (const box of all("#tip:popover-open, #closeup:popover-open")) box.hidePopover();
    look();
    dialog.showModal();
    lay();
}

dialog.addEventListener("click", (event) => {
    const at = event.target instanceof Element ? event.target : dialog;
    const button = /** @type {HTMLElement | null} */ (at.closest("[data-turn]"));
    if (button) turn(Number(button.dataset.turn));
    else if (WIDE.matches || !sheet.contains(at) || at.closest("button, a")) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
    if (event.key === "?") dialog.close();
    else if (event.key === "ArrowRight" || event.key === "ArrowLeft") {
        if (WIDE.matches) return;
        turn(event.key === "ArrowRight" ? 1 : -1);
    } else return;
    event.preventDefault();
});
addEventListener("resize", () => {
    if (!dialog.open) return;
    dialog.close(); // the areas are elsewhere now
    open();
});
