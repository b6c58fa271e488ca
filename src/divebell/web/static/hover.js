// Pointing at things: what a click would do stands in the preview, what a thing is in the tip. A card, a tile, a token
// or a manta is shown large instead.

import { all, byId, calm, having, hooks, say, setting, showBanner, table, visible, word } from "./page.js";

const TOLD = "[data-title], [data-why]";
const CLOSED = "[aria-disabled='true']";
const RULES = "divebell-rules"; // the name of the window that shows them
const PRESS = 500;
const REST = 300;
const LARGE = "[data-closeup]";
const BOXES = "#tip, #closeup";
const LONGER = 700; // a lit thing has its preview: the tip waits for who stays

// The preview. What is pointed at comes before what has the focus, and that before what is considered.

/** @type {Element | null} */
let pointed = null;
/** @type {Element | null} */
let focused = null;
/** @type {Element | null} */
let thought = null;
/** What was told of what is pointed at or has the focus, before a new board. @type {Map<Element | null, string>} */
let toldBefore = new Map();
/** What the server wrote there. @type {Map<Element, Node[]>} */
const given = new Map();

/** Keeps what the server wrote, before anything is shown in its place. */
function remember() {
    const { title, effects, reveals } = parts();
    given.clear();
    for (const part of [title, effects, reveals])
        if (part)
            given.set(
                part,
                [...part.childNodes].map((node) => node.cloneNode(true)),
            );
}

function parts() {
    const preview = byId("preview");
    const part = (/** @type {string} */ name) => preview?.querySelector(name) ?? null;
    return { preview, title: part(".p-title"), effects: part(".p-effects"), reveals: part(".p-reveals") };
}

function fill() {
    const { preview, title, effects, reveals } = parts();
    if (!preview || table.dataset.patching) return;
    const of = [pointed, focused, thought].find((thing) => thing?.isConnected);
    const no = of?.getAttribute("aria-disabled") === "true" ? (of.getAttribute("data-why") ?? "") : "";
    const texts = new Map([
        [title, of?.getAttribute("data-title")],
        [effects, no || (of?.getAttribute("data-effects") ?? of?.getAttribute("data-why"))],
        [reveals, no ? "" : of?.getAttribute("data-reveals")],
    ]);
    preview.dataset.kind = !of ? "" : no ? "why" : "move";
    const chain = no ? null : of?.getAttribute("data-chain");
    for (const [part, text] of texts) {
        if (!part) continue;
        if (of && chain && part === effects) part.replaceChildren(...links(chain, preview.dataset.symbols ?? ""));
        else if (of) part.replaceChildren(text ?? "");
        else part.replaceChildren(...(given.get(part) ?? []).map((node) => node.cloneNode(true)));
    }
}

/**
 * What follows from a move, one thing after another: a symbol, a few words, a word more.
 * @param {string} chain @param {string} symbols
 */
function links(chain, symbols) {
    return /** @type {[string, string, string][]} */ (JSON.parse(chain)).map(([symbol, text, more]) => {
        const link = document.createElement("span");
        link.className = "link";
        if (symbol) {
            const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
            const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
            use.setAttribute("href", `${symbols}#${symbol}`);
            picture.classList.add("i");
            picture.append(use);
            link.append(picture);
        }
        const words = document.createElement("b");
        words.textContent = text;
        link.append(words);
        if (more) {
            const small = document.createElement("small");
            small.textContent = more;
            link.append(small);
        }
        return link;
    });
}

/** What a thing tells about itself. @param {Element | null} thing */
const told = (thing) =>
    ["data-title", "data-why", "aria-disabled"].map((name) => thing?.getAttribute(name) ?? "").join("|");

/** Whether a thing went or became another while the pointer or the focus rested on it: it was not meant. @param {Element | null} thing */
const changed = (thing) => !thing?.isConnected || toldBefore.get(thing) !== told(thing);

/** Shows in the preview what is considered, or nothing. @param {Element | null} thing */
export function think(thing) {
    if (thing === thought && !thing) return;
    thought = thing;
    fill();
}

// The tip.

/** @type {Element | null} */
let tipped = null;
let timer = 0;
let pressed = false;
/** Where the pointer was last seen. */
let rest = { x: -1, y: -1 };
/** What has come under the pointer while it rested: it has no tip before the pointer moves. @type {Element | null} */
let arrived = null;

/** What shows pieces large, once it was wanted. @type {typeof import("./closeup.js") | null} */
let closeup = null;
const loadCloseup = async () => (closeup ??= await import("./closeup.js"));

function tip() {
    const found = byId("tip");
    if (found) return found;
    const made = document.createElement("div");
    made.id = "tip";
    document.body.append(made);
    return made;
}

/** @param {Element} thing @param {boolean} [timid] */
function showTip(thing, timid = false) {
    const text = thing.getAttribute("data-tip");
    if (!text || !thing.isConnected) return;
    hideTip();
    tipped = thing;
    if (thing.matches(LARGE))
        return void loadCloseup().then((large) => tipped === thing && large.show(thing, ruleLink(thing), timid));
    const box = tip();
    box.role = "tooltip";
    box.textContent = text;
    const rule = ruleLink(thing);
    if (rule) box.append(" ", rule);
    box.hidden = false;
    if (box.showPopover) {
        box.popover = "manual";
        box.showPopover();
    }
    thing.setAttribute("aria-describedby", "tip");
    const [at, size] = [thing.getBoundingClientRect(), box.getBoundingClientRect()];
    const above = at.top - size.height - 6;
    box.style.position = "fixed";
    box.style.inset = "auto";
    box.style.margin = "0";
    box.style.top = `${above >= 4 ? above : Math.max(4, Math.min(at.bottom + 6, innerHeight - size.height - 4))}px`;
    box.style.left = `${Math.max(4, Math.min(at.left + at.width / 2 - size.width / 2, innerWidth - size.width - 4))}px`;
}

/** The address of the rule about a thing, or of all rules. @param {Element | null} thing */
export const rulesAt = (thing) => {
    const { rules = "" } = table.dataset;
    const rule = thing?.closest("[data-rule]")?.getAttribute("data-rule");
    return rules && rule ? `${rules}#${rule}` : rules;
};

/** A link from a tip to the rule about its thing; the rules open beside the game. @param {Element} thing */
function ruleLink(thing) {
    const rule = thing.getAttribute("data-rule");
    if (!rule || !table.dataset.rules) return null;
    const link = document.createElement("a");
    link.href = rulesAt(thing);
    link.target = RULES;
    link.textContent = word("rule").replace("{id}", rule);
    return link;
}

/** Opens the rule about what is pointed at or has the focus. */
export function openRules() {
    open(rulesAt(tipped ?? document.activeElement), RULES);
}

/** Says whether there was one. */
export function hideTip() {
    clearTimeout(timer);
    if (!tipped) return false;
    if (tipped.getAttribute("aria-describedby") === "tip") tipped.removeAttribute("aria-describedby");
    tipped = null;
    closeup?.hide();
    const box = tip();
    if (box.matches(":popover-open")) box.hidePopover();
    box.hidden = true;
    return true;
}

/** @param {() => void} then @param {number} time */
function later(then, time) {
    clearTimeout(timer);
    timer = setTimeout(then, time);
}

/** @param {EventTarget | null} target @param {string} selector */
const at = (target, selector) => (target instanceof Element ? target.closest(selector) : null);

// A line of the log rings the pieces it speaks of, while it is pointed at or has the focus, or when a finger asks for it.
// The server says which they are: a line names them in `data-things`, a piece is marked with `data-thing` or its id.

const SHOWN = 4000; // how long a piece stays marked that a finger asked for

/** The line that is pointed at. @type {Element | null} */
let pointedLine = null;
/** The line that has the focus. @type {Element | null} */
let focusedLine = null;
/** The line a finger asked for. @type {Element | null} */
let askedLine = null;
let ringTimer = 0;

/** @param {EventTarget | null} target */
const lineAt = (target) => (target instanceof Element ? target.closest("[data-things]") : null);

/** The pieces a line speaks of. @param {Element} line */
function pieces(line) {
    return (line.getAttribute("data-things") ?? "").split(" ").flatMap((thing) => {
        const found = all(having("data-thing", thing), table);
        const one = byId(thing);
        return one && !found.includes(one) ? [one, ...found] : found;
    });
}

/**
 * Where a piece can be seen now: itself, the button that opens what it is in, or what it is hidden in.
 * @param {HTMLElement} piece @returns {HTMLElement | null}
 */
function inSight(piece) {
    if (visible(piece)) return piece;
    const closed = piece.closest("[popover]:not(:popover-open)");
    const owner = piece.closest("[data-owner]")?.getAttribute("data-owner");
    const openers = closed ? all(having("popovertarget", closed.id), table).filter(visible) : [];
    const opener = openers.find((each) => each.closest("[data-owner]")?.getAttribute("data-owner") === owner);
    if (openers.length) return opener ?? openers[0] ?? null;
    const panel = piece.closest("[data-panel]")?.getAttribute("data-panel");
    const tab = panel && all(having("data-tab", panel)).find(visible);
    if (tab) return tab;
    let around = piece.parentElement;
    while (around && around !== table && !visible(around)) around = around.parentElement;
    return around === table ? null : around;
}

/** Marks the pieces of the line that is pointed at, has the focus, or was asked for. */
function ring() {
    const line = [pointedLine, focusedLine, askedLine].find((each) => each?.isConnected);
    const found = line ? pieces(line) : [];
    const here = found.filter(visible);
    const wanted = new Set(here.length ? here : found.map(inSight).filter((each) => each !== null));
    for (const old of all(".spoken-of", table)) if (!wanted.has(old)) old.classList.remove("spoken-of");
    for (const piece of wanted) piece.classList.add("spoken-of");
    describe(line ?? null, [...wanted]);
}

/** A screen reader hears what the pieces are, after the line. @param {Element | null} line @param {HTMLElement[]} shown */
function describe(line, shown) {
    for (const old of all("[data-things] > a[aria-describedby]", table)) old.removeAttribute("aria-describedby");
    const ids = shown.map((piece) => piece.id).filter(Boolean);
    if (line && ids.length) line.querySelector("a")?.setAttribute("aria-describedby", ids.join(" "));
}

/** Opens what a piece is in and brings it into view; says whether it can be seen then. @param {HTMLElement} piece */
function reveal(piece) {
    const panel = piece.closest("[data-panel]")?.getAttribute("data-panel") ?? "board";
    all(having("data-tab", panel)).find(visible)?.click();
    const closed = piece.closest("[popover]:not(:popover-open)");
    if (closed instanceof HTMLElement && !visible(piece)) closed.showPopover();
    if (!visible(piece)) return false;
    piece.scrollIntoView({ block: "center", inline: "center", behavior: calm() ? "instant" : "smooth" });
    return true;
}

/** @param {Element} line */
function lead(line) {
    clearTimeout(ringTimer);
    const found = pieces(line);
    if (!found.length) return showBanner("hurried", word("nowhere"));
    askedLine = line;
    found.some(reveal);
    ring();
    say(all(".spoken-of", table).map((piece) => piece.getAttribute("aria-label") ?? piece.dataset.tip ?? ""));
    ringTimer = setTimeout(() => {
        askedLine = null;
        ring();
    }, SHOWN);
}

function startRings() {
    document.addEventListener("pointerover", (event) => {
        if (event.pointerType === "touch" || lineAt(event.target) === pointedLine) return;
        pointedLine = lineAt(event.target);
        ring();
    });
    document.documentElement.addEventListener("pointerleave", () => {
        if (!pointedLine) return;
        pointedLine = null;
        ring();
    });
    document.addEventListener("focusin", (event) => {
        const line = lineAt(event.target);
        if (line === focusedLine) return;
        focusedLine = line;
        ring();
    });
    document.addEventListener("focusout", () => {
        if (!focusedLine) return;
        focusedLine = null;
        ring();
    });
    document.addEventListener("click", (event) => {
        const line = event.target instanceof Element && event.target.closest("[data-point]") && lineAt(event.target);
        if (line) lead(line);
    });
    hooks.after.push(ring);
}

/** @param {EventTarget | null} target */
function pointAt(target) {
    const thing = at(target, TOLD);
    if (thing === pointed) return;
    pointed = thing;
    fill();
}

export function start() {
    remember();
    startRings();
    document.addEventListener("pointerover", (event) => {
        if (event.pointerType === "touch") return;
        // The tip stays while the pointer is on its thing or on itself.
        const owner = at(event.target, "[data-tip]");
        // What comes under a pointer that rests was not pointed at.
        const rests = event.screenX === rest.x && event.screenY === rest.y;
        if (!rests || at(event.target, TOLD) !== pointed) pointAt(rests ? null : event.target);
        rest = { x: event.screenX, y: event.screenY };
        if (owner?.matches(LARGE)) void loadCloseup().then((large) => large.prepare(owner));
        const leave = tipped?.matches(LARGE) ? LONGER : REST; // time to go there
        if (at(event.target, BOXES) || (owner && owner === tipped)) clearTimeout(timer);
        else if (rests) {
            arrived = owner;
            later(hideTip, leave);
        } else if (owner) later(() => showTip(owner), owner.matches(`[data-move]:not(${LARGE})`) ? LONGER : REST);
        else if (tipped !== document.activeElement || !tipped?.matches(":focus-visible")) later(hideTip, leave);
    });
    document.addEventListener("pointermove", (event) => {
        const moved = event.screenX !== rest.x || event.screenY !== rest.y;
        rest = { x: event.screenX, y: event.screenY };
        const owner = arrived && at(event.target, "[data-tip]") === arrived ? arrived : null;
        if (!moved || event.pointerType === "touch") return;
        pointAt(event.target);
        arrived = null;
        if (owner) later(() => showTip(owner), REST);
    });
    document.documentElement.addEventListener("pointerleave", (event) => {
        if (event.pointerType === "touch") return;
        pointed = null;
        fill();
        later(hideTip, REST);
    });
    document.addEventListener("focusin", (event) => {
        if (at(event.target, BOXES)) return; // the link to a rule is being pressed
        // Whoever clicked has the focus where the next board has something else.
        const found = at(event.target, TOLD);
        focused = found?.matches(CLOSED) && !at(event.target, ":focus-visible") ? null : found;
        fill();
        const owner = at(event.target, "[data-tip]");
        const whole = owner && (owner === event.target || owner.matches(LARGE));
        if (whole && at(event.target, ":focus-visible")) later(() => showTip(owner), 0);
        else if (owner !== tipped) hideTip();
    });
    document.addEventListener("focusout", (event) => {
        focused = null;
        fill();
        if (tipped && (event.target === tipped || tipped.matches(LARGE)) && !pressed && !at(event.relatedTarget, BOXES))
            hideTip();
    });

    // The pointer may go onto the tip; a click there is meant for what it covers. Whoever acts has read enough.
    document.addEventListener(
        "click",
        (event) => {
            if (at(event.target, "#closeup :is(a, summary, button)")) return;
            if (at(event.target, "#closeup")) return void hideTip();
            const onTip = at(event.target, "#tip");
            if (at(event.target, "#tip a")) return;
            if (!pressed && event.detail) hideTip();
            if (!onTip || pressed) return;
            event.stopPropagation();
            const below = document.elementFromPoint(event.x, event.y);
            if (below instanceof HTMLElement || below instanceof SVGElement)
                below.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
        },
        true,
    );

    // A long press shows the tip, or why not, and is no click.
    /** @type {PointerEvent | null} */
    let down = null;
    document.addEventListener("pointerdown", (event) => {
        pressed = false;
        down = event.pointerType === "touch" ? event : null;
        const owner = down && at(event.target, "[data-tip]");
        if (tipped && !at(event.target, BOXES) && owner !== tipped) hideTip();
        if (!owner) return;
        later(() => {
            pressed = true;
            showTip(owner);
        }, PRESS);
    });
    for (const name of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"]))
        document.addEventListener(name, (event) => {
            if (!down || (name === "pointermove" && Math.hypot(event.x - down.x, event.y - down.y) < 10)) return;
            down = null;
            if (!pressed) clearTimeout(timer);
        });
    document.addEventListener("contextmenu", (event) => pressed && event.preventDefault());
    document.addEventListener(
        "click",
        (event) => {
            if (!pressed || !event.detail) return;
            pressed = false;
            event.preventDefault();
            event.stopPropagation();
        },
        true,
    );

    // A tap shows a piece large; one that can be played is played by the next tap, and says so in the preview.
    let finger = false;
    document.addEventListener("pointerdown", (event) => (finger = event.pointerType === "touch"), true);
    document.addEventListener("click", (event) => {
        const owner = finger && event.detail ? at(event.target, LARGE) : null;
        if (!owner) return;
        const act = at(event.target, "[data-move], [data-consider]");
        if (!act) showTip(owner);
        else if (act.matches(".considered")) showTip(owner, true);
    });
    document.addEventListener("click", (event) => {
        if (at(event.target, "[data-legend]")) void loadCloseup().then((large) => large.openLegend());
    });
    document.addEventListener("keydown", (event) => {
        if (event.key.toLowerCase() !== "i" || event.ctrlKey || event.metaKey || event.altKey) return;
        if (setting("letters") !== "off") say([closeup?.toggleSource() ?? ""].filter(Boolean));
    });

    // What a tip is about stands elsewhere afterwards, or nowhere.
    addEventListener("resize", hideTip);

    hooks.before.push(() => {
        toldBefore = new Map([pointed, focused].map((thing) => [thing, told(thing)]));
    });
    hooks.after.push(() => {
        remember();
        if (changed(pointed)) pointed = null;
        if (changed(focused)) focused = null;
        if (tipped && (!tipped.isConnected || !visible(tipped) || !tipped.hasAttribute("data-tip"))) hideTip();
        fill();
    });
}
