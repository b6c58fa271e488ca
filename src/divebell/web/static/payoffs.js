// Plays what a new board says has just happened: pieces fly over the page as ghosts, numbers count up, and it sounds.
// Nothing waits for it: the board below is the new one at once, and can be clicked.

import { all, byId, calm, flight, having, hooks, table, visible } from "./page.js";
import { run } from "./patch.js";
import { sound } from "./sounds.js";

/** @typedef {import("./page.js").Change} Change */

/**
 * What the game says (engine/ui/payoffs.py): pieces and places by their ids, a star at the end for all that begin so.
 * @typedef {{at: number, motion?: string, sound?: string, pieces?: string[], places?: string[], amount?: number, symbol?: string}} Payoff
 */
/** @typedef {{ghost: HTMLElement, shell: HTMLElement, box: DOMRect}} Gone a piece that has left, as it looked */
/** @typedef {{payoff: Payoff, gone: Gone[], from: DOMRect | null, number: number}} Due */
/** @typedef {{lead: number, beats: number[]}} Course until the next payoff may begin, and when this one is heard */

const LEAP = 6;
const STAGGER = 55;
const FLY = 460;
const COME = 320; // a card to the centre
const TURN = 180; // half a turn of it
const SHOWN = 520; // what it is worth
const LONGEST = 2600;
const CARD = 152; // how wide a card is at the centre
const FLIP = [
    { transform: "perspective(30rem) rotateY(-100deg) scale(0.9)" },
    { transform: "perspective(30rem) rotateY(14deg) scale(1.12)", offset: 0.65 },
    { transform: "none" },
];
const EASE = "cubic-bezier(0.45, 0, 0.25, 1)";

let shown = Number(table.dataset.at);
/** Whose board is in sight. */
let whose = "";
/** @type {Due[]} */
let due = [];
/** The places of pieces that have left. @type {Map<string, DOMRect>} */
const left = new Map();
/** What begins when everything was measured: to measure among moving things takes long. @type {(() => void)[]} */
const later = [];
/** Numbers that are counting, each with what stands over it. @type {Set<{hidden: Animation, shell: Element}>} */
const counting = new Set();

const overlay = document.createElement("div");
overlay.id = "payoffs";
overlay.setAttribute("aria-hidden", "true");
overlay.inert = true;

export function start() {
    document.body.append(overlay);
    hooks.before.push(look);
    hooks.moved.push(perform);
}

/** Sounds are offered once; what is chosen is heard at once, and kept. @param {Event} event */
export function offered(event) {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    const chosen = button?.dataset.sound;
    if (!chosen) return;
    document.documentElement.dataset.sound = chosen;
    sound("turn");
    byId("offer")?.remove();
    const body = new URLSearchParams({ sound: chosen, offered: "yes" });
    void fetch("/settings", { method: "POST", body, redirect: "manual", keepalive: true }).catch(() => {});
}

/** Before the old board goes: what of it will fly. @param {DocumentFragment} wanted the new board */
function look(wanted) {
    settle();
    left.clear();
    due = [];
    const [before, at] = [shown, Number(table.dataset.at)];
    shown = at;
    // What flies over one board says nothing on another, nor over the page of the end.
    const now = table.dataset.sight ?? "";
    if (now !== whose || wanted.querySelector("[data-entrance]")) overlay.replaceChildren();
    whose = now;
    // Who comes back from elsewhere, or skips ahead, is not shown what is past; but the end has its moment.
    const skips = at - before > LEAP;
    if (at <= before || document.hidden) return;
    const told = wanted.querySelector("[data-payoffs]")?.getAttribute("data-payoffs") ?? "";
    /** @type {Payoff[]} */
    const payoffs = told.split("\n").flatMap((line) => (line ? [JSON.parse(line)] : []));
    const still = calm();
    for (const payoff of payoffs.filter((each) => each.at > before && (!skips || each.motion === "ends"))) {
        const place = inSight(payoff.places ?? [])[0];
        /** @type {Due} */
        const each = { payoff, gone: [], from: place?.getBoundingClientRect() ?? null, number: numberAt(place) };
        due.push(each);
        if (still) continue;
        for (const piece of inSight(payoff.pieces ?? []))
            if (!wanted.getElementById(piece.id) && !left.has(piece.id)) {
                const box = piece.getBoundingClientRect();
                left.set(piece.id, box);
                each.gone.push({ ...ghostOf(piece, box), box });
            }
    }
}

/** After the new board has come: takes from the pieces that moved those that it moves itself. @param {Change[]} moved */
function perform(moved) {
    const rest = new Set(moved);
    const flies = !calm() && due.some(({ payoff }) => payoff.motion);
    let time = 0;
    for (const [place, each] of due.entries()) {
        // What a card took flies to where the card is turned.
        const [before, after] = [due[place - 1], due[place + 1]];
        const waits = after?.payoff.motion === "turns" && each.payoff.motion === "flies" && each.gone.length;
        const taken = before?.payoff.motion === "flies" ? before : undefined;
        const still = calm() || waits;
        const { lead, beats } = still
            ? { lead: 0, beats: [waits && !calm() ? COME + FLY : 0] }
            : course(each, time, rest, taken);
        if (each.payoff.sound) for (const beat of beats) sound(each.payoff.sound, time + beat);
        time = Math.min(time + lead, LONGEST);
    }
    due = [];
    if (flies) flight.until = performance.now() + time + FLY;
    for (const begin of later.splice(0)) begin();
    return [...rest];
}

/**
 * @param {Due} each @param {number} time @param {Set<Change>} rest
 * @param {Due} [taken] what flies to a card that turns @returns {Course}
 */
function course(each, time, rest, taken) {
    const { payoff, gone } = each;
    switch (payoff.motion) {
        case "flies":
        case "leaps":
        case "lands":
            return gone.length ? leave(each, time) : arrive(each, time, rest);
        case "turns":
            return turn(each, time, taken);
        case "sweeps":
            return sweep(each, time, rest);
        case "flips":
            for (const piece of inSight(payoff.pieces ?? [])) move(piece, FLIP, FLY, time);
            return { lead: 160, beats: [0] };
        case "pulses":
            for (const place of inSight(payoff.places ?? []).slice(0, 1)) pulse(place, time);
            return { lead: 120, beats: [0] };
        case "counts":
            return count(each, time);
        case "ends":
            return end(payoff.sound === "win", time);
    }
    return { lead: 90, beats: [0] };
}

// What is where.

/** @param {string} name @returns {HTMLElement[]} */
function named(name) {
    if (name.endsWith("*")) return all(`[id^="${CSS.escape(name.slice(0, -1))}"]`, table);
    const element = byId(name);
    return element ? [element] : [];
}

/** @param {string[]} names */
const inSight = (names) => names.flatMap(named).filter((element) => table.contains(element) && visible(element));

/** Where pieces go: the first place in sight, the tab that it is behind, or where a piece that left was. @param {Due} each */
function target({ payoff }) {
    for (const name of payoff.places ?? []) {
        for (const element of named(name)) {
            const panel = element.closest("[data-panel]")?.getAttribute("data-panel") ?? "";
            const place = visible(element) ? element : all(having("data-tab", panel)).find(visible);
            if (place) return { place, box: place.getBoundingClientRect() };
        }
        const box = left.get(name);
        if (box) return { place: null, box };
    }
    return null;
}

/** @param {Element | null | undefined} place */
const numberAt = (place) => Number(place?.querySelector("b")?.firstChild?.nodeValue ?? NaN);

/** From the middle of one box to that of another. @param {DOMRect} from @param {DOMRect} to */
const way = (from, to) => ({
    x: to.x + to.width / 2 - from.x - from.width / 2,
    y: to.y + to.height / 2 - from.y - from.height / 2,
});

// Ghosts.

const GONE = ["id", "role", "tabindex", "name", "popover", "popovertarget", "hidden"];

/** @param {Element} element */
function strip(element) {
    for (const { name } of [...element.attributes])
        if (GONE.includes(name) || name.startsWith("data-") || name.startsWith("aria-")) element.removeAttribute(name);
    element.classList.remove("was", "lit", "gliding", "considered", "changed", "can");
}

/**
 * The likeness of a piece over its place. Empty shells of all that it stands in make the sheets dress it the same.
 * @param {HTMLElement} piece @param {DOMRect} box
 */
function ghostOf(piece, box) {
    const ghost = /** @type {HTMLElement} */ (piece.cloneNode(true));
    for (const part of ghost.querySelectorAll(".notch, .vh")) part.remove();
    for (const part of ghost.querySelectorAll("button")) if (!part.childElementCount) part.remove();
    for (const part of [ghost, ...ghost.querySelectorAll("*")]) strip(part);
    lay(ghost, box);
    /** @type {HTMLElement} */
    let shell = ghost;
    for (let up = piece.parentElement; up && up !== table; up = up.parentElement) {
        const empty = /** @type {HTMLElement} */ (up.cloneNode(false));
        strip(empty);
        empty.classList.add("shell");
        empty.append(shell);
        shell = empty;
    }
    return { ghost, shell };
}

/** @param {HTMLElement} thing @param {DOMRect} box */
function lay(thing, box) {
    const at = { position: "fixed", left: `${box.x}px`, top: `${box.y}px`, margin: "0", transition: "none" };
    Object.assign(thing.style, at, { width: `${box.width}px`, height: `${box.height}px` });
}

/**
 * Lets a ghost move over the page, and takes it away.
 * @param {HTMLElement} thing @param {Element} shell @param {Keyframe[]} frames @param {number} duration @param {number} delay
 */
function play(thing, shell, frames, duration, delay) {
    later.push(() => {
        overlay.append(shell);
        const motion = thing.animate(frames, { duration, delay, easing: EASE, fill: "both" });
        motion.onfinish = () => shell.remove();
    });
}

/** The same of a piece of the board. @type {typeof run} */
function move(element, frames, duration, delay) {
    later.push(() => run(element, frames, duration, delay));
}

/**
 * A piece comes to its place. What it belongs to may cut it off on its way: its ghost comes, and it waits where it is.
 * @param {HTMLElement} piece @param {DOMRect} box @param {Keyframe[]} frames @param {number} duration @param {number} delay
 */
function come(piece, box, frames, duration, delay) {
    const { ghost, shell } = ghostOf(piece, box);
    play(ghost, shell, frames, duration, delay);
    move(piece, [{ opacity: 0 }, { opacity: 0 }], delay + duration, 0);
}

/** @param {HTMLElement} place @param {number} time */
function pulse(place, time) {
    move(place, [{ scale: "1" }, { scale: "1.18" }, { scale: "1" }], 420, time);
}

// The motions.

/** Pieces that have left go to their place, one after the other. @param {Due} each @param {number} time @returns {Course} */
function leave(each, time) {
    const to = target(each);
    if (!to) return { lead: 0, beats: [0] };
    const lands = each.payoff.motion === "lands";
    const duration = lands ? 1.5 * FLY : FLY;
    each.gone.forEach(({ ghost, shell, box }, index) => {
        const { x, y } = way(box, to.box);
        const size = Math.min(1, Math.max(to.box.height, 20) / box.height);
        const high = Math.min(y, 0) - (lands ? 60 : 14 + Math.min(Math.hypot(x, y) / 8, 40));
        const frames = [
            { transform: "none", opacity: 1 },
            { transform: `translate(${x * 0.45}px, ${(y + high) / 2}px) scale(${lands ? 1.5 : 1.2})`, opacity: 1 },
            { transform: `translate(${x}px, ${y}px) scale(${size})`, opacity: 1, offset: 0.92 },
            { transform: `translate(${x}px, ${y}px) scale(${size * 0.8})`, opacity: 0 },
        ];
        ghost.style.zIndex = "2"; // over the card that they go to
        play(ghost, shell, frames, duration, time + index * STAGGER);
    });
    const landed = duration * 0.9;
    // What it lands on lights up when it is there.
    if (to.place && lands) move(to.place, [{ opacity: 0 }, { opacity: 0 }], time + landed, 0);
    if (to.place) pulse(to.place, time + landed);
    return { lead: landed + (each.gone.length - 1) * STAGGER, beats: each.gone.map((_, at) => landed + at * STAGGER) };
}

/** New pieces come from their place. @param {Due} each @param {number} time @param {Set<Change>} rest @returns {Course} */
function arrive(each, time, rest) {
    const pieces = new Set(inSight(each.payoff.pieces ?? []));
    const leaps = each.payoff.motion === "leaps";
    let number = 0;
    for (const change of rest) {
        const { element, from, to } = change;
        if (from || !pieces.has(element) || !each.from) continue;
        rest.delete(change);
        const { x, y } = way(to, each.from);
        const duration = leaps ? 1.6 * FLY : FLY;
        const delay = time + number++ * STAGGER;
        const [high, size] = leaps ? [110, 1.9] : [20, 1.25];
        const frames = [
            { transform: `translate(${x}px, ${y}px) scale(0.4)`, opacity: 0 },
            { transform: `translate(${x * 0.6}px, ${y * 0.6 - high}px) scale(${size})`, opacity: 1 },
            { transform: "none", opacity: 1 },
        ];
        come(element, to, frames, duration, delay);
    }
    return { lead: number ? FLY : 60, beats: [number && !leaps ? FLY * 0.8 : 0] };
}

/** Where something big is seen: the middle of the board. @param {number} height */
function centre(height) {
    const board = (table.querySelector(".board") ?? table).getBoundingClientRect();
    const [top, foot] = [Math.max(board.top, 0), Math.min(board.bottom, innerHeight)];
    const x = board.left + board.width / 2 - CARD / 2;
    return new DOMRect(x, top + (foot - top) * 0.45 - height / 2, CARD, height);
}

/**
 * A card comes to the centre, what it took flies to it, it turns over, shows what it is worth, and goes to its place.
 * @param {Due} each @param {number} time @param {Due | undefined} taken @returns {Course}
 */
function turn(each, time, taken) {
    const to = target(each);
    const [first] = each.gone;
    if (!to) return { lead: 0, beats: [0] };
    const middle = centre(first ? (CARD * first.box.height) / first.box.width : CARD * 0.8);
    const { x, y } = way(middle, to.box);
    const symbol = drawn("point");
    const back = document.createElement("div");
    back.className = "payoff-back";
    back.textContent = `+${each.payoff.amount}`;
    if (symbol) back.append(symbol);
    lay(back, middle);
    back.style.fontSize = `${Math.min(middle.width / 3, middle.height / 1.8)}px`;
    /** @type {HTMLElement[]} */
    const cubes = (taken?.gone ?? []).map(({ ghost }) => ghost);
    const opens = COME + (cubes.length ? FLY + (cubes.length - 1) * STAGGER : 0);
    if (first) {
        const { ghost, shell, box } = first;
        const there = `translate(${way(box, middle).x}px, ${way(box, middle).y}px) scale(${middle.width / box.width})`;
        const whole = opens + TURN;
        const frames = [
            { transform: "none", opacity: 1, easing: "ease-out" },
            { transform: there, opacity: 1, offset: COME / whole },
            { transform: there, opacity: 1, offset: opens / whole, easing: "ease-in" },
            { transform: `${there} perspective(40rem) rotateY(90deg)`, opacity: 1, offset: 1 },
        ];
        play(ghost, shell, frames, whole, time);
    }
    taken?.gone.forEach(({ ghost, shell, box }, index) => {
        const go = way(box, middle);
        const frames = [
            { transform: "none", opacity: 1 },
            { transform: `translate(${go.x * 0.45}px, ${go.y * 0.45 - 24}px) scale(1.3)`, opacity: 1 },
            { transform: `translate(${go.x}px, ${go.y}px) scale(1)`, opacity: 1, offset: 0.9 },
            { transform: `translate(${go.x}px, ${go.y}px) scale(0.6)`, opacity: 0 },
        ];
        ghost.style.zIndex = "2"; // over the card that they go to
        play(ghost, shell, frames, FLY, time + COME + index * STAGGER);
    });
    const start = time + opens + TURN;
    const whole = 2 * TURN + SHOWN + FLY;
    const seen = (/** @type {number} */ angle) => `perspective(40rem) rotateY(${angle}deg)`;
    const frames = [
        { transform: seen(-90), opacity: 1, easing: "ease-out" },
        { transform: `${seen(0)} scale(1.12)`, opacity: 1, offset: TURN / whole },
        { transform: `${seen(0)} scale(1)`, opacity: 1, offset: (2 * TURN) / whole },
        { transform: `${seen(0)} scale(1)`, opacity: 1, offset: (2 * TURN + SHOWN) / whole, easing: "ease-in" },
        { transform: `translate(${x}px, ${y}px) scale(0.25)`, opacity: 0.6 },
    ];
    // Until it turns it is not there.
    later.push(() => {
        const motion = back.animate(frames, { duration: whole, delay: start, easing: EASE, fill: "forwards" });
        back.animate([{ opacity: 0 }, { opacity: 0 }], { duration: start });
        overlay.append(back);
        motion.onfinish = () => back.remove();
    });
    const arrives = opens + TURN + whole;
    if (to.place) pulse(to.place, time + arrives - 40);
    return { lead: arrives - 60, beats: [opens + TURN] };
}

/** @param {Due} each @param {number} time @param {Set<Change>} rest @returns {Course} */
function sweep({ payoff }, time, rest) {
    const pieces = new Set(inSight(payoff.pieces ?? []));
    const moved = [...rest].filter(({ element, from }) => from && pieces.has(element));
    moved.sort((one, other) => (one.from?.x ?? 0) - (other.from?.x ?? 0));
    moved.forEach((change, index) => {
        const { element, from, to } = change;
        rest.delete(change);
        const { x, y } = way(to, from ?? to);
        const frames = [
            { transform: `translate(${x}px, ${y}px) scale(${(from ?? to).width / to.width})` },
            { transform: `translate(${x * 0.5}px, ${y * 0.6 - 18}px) scale(1.12)` },
            { transform: "none" },
        ];
        come(element, to, frames, FLY, time + index * STAGGER);
    });
    return { lead: moved.length ? 240 : 0, beats: [0] };
}

/** @param {Due} each @param {number} time @returns {Course} */
function count({ payoff, number }, time) {
    const [place] = inSight(payoff.places ?? []);
    const { amount = 0 } = payoff;
    if (!place || !amount) return { lead: 0, beats: [0] };
    const box = place.getBoundingClientRect();
    roll(place, number, time);
    const chip = document.createElement("div");
    chip.className = amount > 0 ? "payoff-chip" : "payoff-chip less";
    chip.textContent = amount > 0 ? `+${amount}` : `\u2212${-amount}`;
    const symbol = payoff.symbol ? drawn(payoff.symbol) : place.querySelector("svg")?.cloneNode(true);
    if (symbol) chip.append(symbol);
    Object.assign(chip.style, { left: `${Math.max(box.x + box.width / 2, 44)}px`, top: `${box.y + box.height / 2}px` });
    const at = (/** @type {number} */ y, /** @type {number} */ size) =>
        `translate(-50%, -50%) translateY(${y}px) scale(${size})`;
    const half = box.height / 2;
    // Upwards, or downwards where it would lie over what is being told.
    const strip = byId("preview")?.getBoundingClientRect();
    const up = strip && box.top >= strip.top && box.top - strip.bottom < 44 ? -1 : 1;
    const frames = [
        { transform: at(0, 0.5), opacity: 0 },
        { transform: at(-up * (half + 12), 1.25), opacity: 1, offset: 0.2 },
        { transform: at(-up * (half + 14), 1), opacity: 1, offset: 0.75 },
        { transform: at(-up * (half + 28), 0.9), opacity: 0 },
    ];
    play(chip, chip, frames, 1300, time);
    return { lead: 220, beats: [0] };
}

/** A symbol of the game. @param {string} name */
function drawn(name) {
    const icon = document.createElement("span");
    icon.innerHTML = `<svg class="i" aria-hidden="true"><use href="${byId("preview")?.dataset.symbols ?? ""}#${name}" /></svg>`;
    return icon.firstElementChild;
}

/**
 * The digits roll from the old number to the new one, over the new one; there are none before `from` when they come with
 * their place. Says how long they roll.
 * @param {HTMLElement} place @param {number} from @param {number} time @param {boolean} [comes]
 */
function roll(place, from, time, comes = false) {
    const digits = place.querySelector("b");
    const to = numberAt(place);
    if (!digits || digits.childNodes.length > 1 || !Number.isInteger(from) || !Number.isInteger(to) || from === to)
        return 0;
    const box = digits.getBoundingClientRect();
    const { ghost, shell } = ghostOf(digits, box);
    const column = document.createElement("span");
    column.className = "payoff-column";
    const step = Math.sign(to - from) * Math.max(1, Math.ceil(Math.abs(to - from) / (comes ? 20 : 8)));
    for (let now = from; (to - now) * step > 0; now += step) column.append(line(now, box));
    column.append(line(to, box));
    ghost.replaceChildren(column);
    ghost.classList.add("payoff-roll");
    const duration = Math.min(260 + 60 * column.childElementCount, comes ? 1300 : 700);
    const far = box.height * (column.childElementCount - 1);
    later.push(() => {
        overlay.append(shell);
        const hidden = digits.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time + duration });
        const entry = { hidden, shell };
        counting.add(entry);
        hidden.onfinish = () => {
            shell.remove();
            counting.delete(entry);
        };
        if (comes) ghost.animate([{ opacity: 0 }, { opacity: 0 }], { duration: time });
        const frames = [{ transform: "none" }, { transform: `translateY(${-far}px)` }];
        column.animate(frames, { duration, delay: time, easing: EASE, fill: "both" });
    });
    return duration;
}

/** What counts stands still at its new number. */
function settle() {
    for (const { hidden, shell } of counting) {
        hidden.cancel();
        shell.remove();
    }
    counting.clear();
}

/** @param {number} number @param {DOMRect} box */
function line(number, box) {
    const digits = document.createElement("span");
    digits.textContent = String(number);
    Object.assign(digits.style, { height: `${box.height}px`, lineHeight: `${box.height}px` });
    return digits;
}

const PART = 140; // between two parts of the page of the end
const LEAPT = 620;

/**
 * The page of the end comes up part by part, the ranking from the last place to the first, and everybody's points count
 * up. When the last of them stand, the first place is pointed out, and the winner's divers or mantas leap.
 * @param {boolean} won @param {number} time @returns {Course}
 */
function end(won, time) {
    /** @param {string} part */
    const entering = (part) => all(having("data-entrance", part), table).filter(visible);
    const [banner] = entering("banner");
    const ranks = entering("rank").reverse();
    let counted = time;
    [...(banner ? [banner] : []), ...entering("prize"), ...ranks].forEach((part, index) => {
        const frames = [
            { opacity: 0, translate: "0 1.5rem", scale: "0.96" },
            { opacity: 1, translate: "0 0", scale: "1" },
        ];
        const comes = time + index * PART;
        move(part, frames, FLY, comes);
        const score = part.querySelector(".sc");
        if (score instanceof HTMLElement) counted = Math.max(counted, comes + FLY + roll(score, 0, comes + FLY, true));
        counted = Math.max(counted, comes + FLY);
    });
    for (const first of ranks.filter((rank) => rank.matches(".win")).slice(0, 1)) pulse(first, counted);
    const prizes = all("[data-entrance='prize'] > *", table).filter(visible);
    prizes.forEach((prize, index) => {
        const frames = [
            { translate: "0 0", rotate: "0deg", easing: "ease-out" },
            { translate: "0 -1.75rem", rotate: `${index % 2 ? -9 : 9}deg`, offset: 0.4, easing: "ease-in" },
            { translate: "0 0.25rem", rotate: "0deg", offset: 0.8 },
            { translate: "0 0", rotate: "0deg" },
        ];
        for (const again of won ? [0, LEAPT] : [0]) move(prize, frames, LEAPT, counted + again + index * 110);
    });
    if (banner) bubbles(banner.getBoundingClientRect(), won ? 40 : 8, won ? counted - 400 : time);
    // Whoever scrolls has read on: what counts over the page would stay behind.
    later.push(() => addEventListener("scroll", settle, { once: true, capture: true, passive: true }));
    return { lead: 0, beats: [120] };
}

/** @param {DOMRect} box @param {number} number @param {number} time */
function bubbles(box, number, time) {
    const water = document.createElement("div");
    water.className = "payoff-water";
    lay(water, box);
    for (let at = 0; at < number; at++) {
        const bubble = document.createElement("i");
        const size = 8 + Math.random() * 26;
        Object.assign(bubble.style, { width: `${size}px`, height: `${size}px`, left: `${Math.random() * 100}%` });
        water.append(bubble);
        const drift = (Math.random() - 0.5) * 60;
        const frames = [
            { transform: "translate(0, 0) scale(0.4)", opacity: 0 },
            { transform: `translate(${drift / 2}px, ${-box.height * 0.45}px) scale(1)`, opacity: 0.9 },
            { transform: `translate(${drift}px, ${-box.height - size * 2}px) scale(1.1)`, opacity: 0 },
        ];
        bubble.animate(frames, {
            duration: 1500 + Math.random() * 1300,
            delay: time + Math.random() * 1100,
            fill: "both",
        });
    }
    play(water, water, [{ opacity: 1 }, { opacity: 1 }], 4000, time);
}
