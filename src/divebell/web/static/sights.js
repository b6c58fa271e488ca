// What one sees: the areas of the board one after another, each with its text beside it. An arrow key or a button leads on,
// and on a narrow page a swipe. A wide page numbers all areas and lists what they are: to click one shows it. The texts
// come with the page.

import { all, byId, calm, having, visible } from "./page.js";

/** @typedef {{ left: number, top: number, right: number, bottom: number }} Area */

const WIDE = matchMedia("(min-width: 1100px) and (min-height: 640px)");
const MARGIN = 3; // of a ring around its area
const GAP = 8; // to the edge of the page
/** @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
const SVG = "http://www.w3.org/2000/svg";

const dialog = /** @type {HTMLDialogElement} */ (byId("sights"));
const list = /** @type {HTMLElement} */ (dialog.querySelector("ol"));
const sheet = /** @type {HTMLElement} */ (dialog.querySelector("section"));
const drawing = /** @type {SVGElement} */ (dialog.querySelector("svg"));

/** The areas that are in sight, and what is said about each. @type {Map<HTMLElement, Area>} */
let sights = new Map();
/** The one that is shown. @type {HTMLElement | undefined} */
let current;
/** On which of its places the sheet of a wide page is. */
let side = 0;

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

/** Puts the sheet of a wide page where it covers least of an area; where it is already, if it covers nothing there. @param {Area} area */
function giveWay(area) {
    const { offsetWidth: width, offsetHeight: height } = sheet;
    const ends = (/** @type {number} */ size, /** @type {number} */ room) => [
        room - size - GAP,
        GAP,
        (room - size) / 2,
    ];
    const places = ends(width, innerWidth).flatMap((left) => ends(height, innerHeight).map((top) => ({ left, top })));
    const covered = places.map(({ left, top }) =>
        shared({ left, top, right: left + width, bottom: top + height }, area),
    );
    if (covered[side]) side = covered.indexOf(Math.min(...covered));
    sheet.style.translate = `${places[side]?.left}px ${places[side]?.top}px`;
}

/** @param {string} name @param {Record<string, number | string>} values @param {string} [content] */
function add(name, values, content = "") {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
    made.textContent = content;
    drawing.append(made);
}

/** Everything but an area lies in the dark. @param {Area} area */
function light({ left, top, right, bottom }) {
    const path = /** @type {SVGPathElement} */ (drawing.firstElementChild);
    path.setAttribute("d", `M0 0H${innerWidth}V${innerHeight}H0ZM${left} ${top}H${right}V${bottom}H${left}Z`);
    drawing.replaceChildren(path);
    add("rect", { x: left, y: top, width: right - left, height: bottom - top, rx: 8 });
}

/** Every area has the number of its text. */
function count() {
    [...sights].forEach(([text, { left, top }], at) => {
        const [cx, cy] = [Math.max(left + 4, 12), Math.max(top + 4, 12)];
        const kind = text === current ? "now" : "";
        add("circle", { cx, cy, r: 11, class: kind });
        add("text", { x: cx, y: cy, class: kind }, String(at + 1));
    });
}

/** Shows this one, and the sheet where it does not cover it. @param {HTMLElement} text */
function turnTo(text) {
    const area = sights.get(text);
    if (!area) return;
    current = text;
    for (const each of sights.keys()) each.removeAttribute("aria-current");
    text.setAttribute("aria-current", "true");
    light(area);
    if (WIDE.matches) {
        count();
        giveWay(area);
    } else sheet.classList.toggle("above", area.top + area.bottom > innerHeight);
}

/** The text about the smallest area around a point. @param {number} x @param {number} y */
function textAt(x, y) {
    const size = (/** @type {Area} */ area) => (area.right - area.left) * (area.bottom - area.top);
    const around = [...sights].filter(([, at]) => x > at.left && x < at.right && y > at.top && y < at.bottom);
    return around.sort((one, other) => size(one[1]) - size(other[1]))[0]?.[0];
}

/** @param {number} by */
function turn(by) {
    const texts = [...sights.keys()];
    const next = texts[(texts.indexOf(current ?? list) + by + texts.length) % texts.length];
    if (next && WIDE.matches) turnTo(next);
    else next?.scrollIntoView({ behavior: calm() ? "instant" : "smooth", inline: "center", block: "nearest" });
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
    sheet.style.translate = "";
    side = 0;
    list.scrollLeft = 0;
    const [first] = sights.keys();
    if (first) turnTo(first);
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
    const inside = sheet.contains(at);
    const text = inside ? /** @type {HTMLElement | null} */ (at.closest("li")) : textAt(event.clientX, event.clientY);
    if (button) turn(Number(button.dataset.turn));
    else if (text && WIDE.matches) turnTo(text);
    else if (!inside || at.closest("button, a")) dialog.close();
});
dialog.addEventListener("keydown", (event) => {
    if (event.key === "?") dialog.close();
    else if (event.key in STEPS) turn(STEPS[event.key] ?? 0);
    else return;
    event.preventDefault();
});
addEventListener("resize", () => {
    if (!dialog.open) return;
    dialog.close(); // the areas are elsewhere now
    open();
});
