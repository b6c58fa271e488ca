// Puts a new board in the place of the old one: what is the same thing stays the same element, wherever it went, keeps
// the focus, and glides there.

import { all, byId, calm, having, hooks, visible } from "./page.js";

// What the page itself writes; a new board leaves it alone.
const OURS = "#say, #tip, #banner";
const DOING = [
    "data-move",
    "data-consider",
    "data-command",
    "data-tab",
    "data-digit",
    "href",
    "data-title",
    "data-panel",
];
const GLIDE = 280;
const RISE = 420;
const STAGGER = 40;
const FOLLOWING = Node.DOCUMENT_POSITION_FOLLOWING;

/** @param {Node} node */
function keyOf(node) {
    if (!(node instanceof Element)) return "";
    const key = node.id ? `#${node.id}` : node.getAttribute("data-key");
    return key ? `${node.localName} ${key}` : "";
}

/** What a thing without a key does: another doing is another thing. @param {Node} node */
function doing(node) {
    const name = node instanceof Element && DOING.find((attribute) => node.hasAttribute(attribute));
    return name ? `${name} ${node.getAttribute(name)}` : "";
}

/** @param {string} html */
export function elements(html) {
    const template = document.createElement("template");
    template.innerHTML = html;
    return template.content;
}

/**
 * @param {HTMLElement} root @param {DocumentFragment} wanted
 * @param {boolean} [cut] another board comes on the stage: nothing on it has moved
 */
export function patch(root, wanted, cut = false) {
    for (const glide of gliding) {
        glide.onfinish = null;
        glide.cancel();
    }
    gliding.clear();
    const before = boxes(root);
    const focus = remember(root);
    for (const hook of hooks.before) hook(wanted);

    // A focus that is lost meanwhile changes nothing on a board that is half the old one.
    root.dataset.patching = "true";
    // What has the focus and goes loses it first: afterwards all styles would have to be found for that alone.
    if (focus && !focus.names.some((name) => wanted.querySelector(name))) focus.element.blur();
    morph(root, wanted, cut);
    delete root.dataset.patching;
    for (const hook of hooks.after) hook();

    restore(root, focus);
    /** @type {Change[]} */
    const moved = hooks.moved.reduce((rest, hook) => hook(rest), cut ? [] : changes(before, boxes(root)));
    for (const { element } of moved) if (calm()) element.classList.add("changed");
    if (!calm()) play(moved);
}

// The patcher.

/**
 * @param {Element} root @param {Node} wanted
 * @param {boolean} [reuse] a thing that goes may become another that comes in its place
 */
export function morph(root, wanted, reuse = false) {
    /** @type {Map<string, Element>} */
    const known = new Map();
    for (const element of root.querySelectorAll("[id], [data-key]")) known.set(keyOf(element), element);
    /** @type {Set<string>} */
    const needed = new Set();
    if (wanted instanceof Element || wanted instanceof DocumentFragment)
        for (const element of wanted.querySelectorAll("[id], [data-key]")) needed.add(keyOf(element));
    /** @type {Set<Node>} */
    const kept = new Set();
    /** @type {Set<Node>} */
    const leftover = new Set();

    /** @param {Node} parent @param {Node} model */
    const fill = (parent, model) => {
        let cursor = parent.firstChild;
        const wants = [...model.childNodes];
        for (const [at, want] of wants.entries()) {
            while (cursor && (kept.has(cursor) || (goes(cursor) && !spare(cursor, want)))) {
                if (!kept.has(cursor)) leftover.add(cursor);
                cursor = cursor.nextSibling;
            }
            const found = cursor && spare(cursor, want) ? cursor : match(want, parent, cursor);
            const whole = !found && want instanceof Element && isNew(want);
            const node = found ?? want.cloneNode(whole);
            // What stands before it and goes anyway is passed by: to move it instead would lay it out anew.
            const stands = cursor && cursor !== node && node.parentNode === parent;
            const after = stands && cursor?.compareDocumentPosition(node) === FOLLOWING;
            while (after && cursor && cursor !== node && !comes(cursor, wants, at)) {
                if (!kept.has(cursor)) leftover.add(cursor);
                cursor = cursor.nextSibling;
            }
            kept.add(node);
            if (node === cursor) cursor = cursor.nextSibling;
            else place(parent, node, cursor);
            if (whole) continue;
            if (node instanceof Element && want instanceof Element) {
                if (node.matches(OURS) || node.isEqualNode(want)) continue;
                attributes(node, want);
                fill(node, want);
            } else if (node.nodeValue !== want.nodeValue) node.nodeValue = want.nodeValue;
        }
        for (; cursor; cursor = cursor.nextSibling) if (!kept.has(cursor)) leftover.add(cursor);
    };

    /** @param {Node} node */
    const goes = (node) => keyOf(node) !== "" && !needed.has(keyOf(node));

    /** Nothing in it is on the page already. @param {Element} want */
    const isNew = (want) => ![...want.querySelectorAll("[id], [data-key]")].some((each) => known.has(keyOf(each)));

    /** Whether what goes can become what comes. @param {Node} node @param {Node} want */
    const spare = (node, want) =>
        reuse &&
        node.nodeName === want.nodeName &&
        goes(node) &&
        keyOf(want) !== "" &&
        !known.has(keyOf(want)) &&
        !node.contains(document.activeElement);

    /** Whether an element may be the same as one that is wanted later. @param {Node} node @param {Node[]} wants @param {number} at */
    const comes = (node, wants, at) =>
        node instanceof Element &&
        !kept.has(node) &&
        (keyOf(node)
            ? needed.has(keyOf(node))
            : wants.some((want, later) => later > at && want.nodeName === node.nodeName && !keyOf(want)));

    /** @param {Node} want @param {Node} parent @param {ChildNode | null} cursor */
    const match = (want, parent, cursor) => {
        const key = keyOf(want);
        if (key) {
            const same = known.get(key);
            return same && !kept.has(same) && !same.contains(parent) ? same : undefined;
        }
        for (let node = cursor; node; node = node.nextSibling)
            if (node.nodeName === want.nodeName && !kept.has(node) && !keyOf(node) && doing(node) === doing(want))
                return node;
    };

    if (wanted instanceof Element) attributes(root, wanted);
    fill(root, wanted);
    for (const node of leftover) if (!kept.has(node)) node.parentNode?.removeChild(node);
}

/**
 * What has the focus is moved, so that it keeps it; everything else is inserted anew, because Chromium may leave the
 * room of a moved thing behind in a container of fixed size.
 * @param {any} parent @param {Node} node @param {Node | null} before
 */
function place(parent, node, before) {
    if (parent.moveBefore && node.contains(document.activeElement) && parent.isConnected) {
        try {
            return parent.moveBefore(node, before);
        } catch {
            // Not movable after all: insert it.
        }
    }
    parent.insertBefore(node, before);
}

/** @param {Element} element @param {Element} wanted */
function attributes(element, wanted) {
    // Whether a dialog, a disclosure or the panel of a tab is open is for the person to say.
    const opens = element instanceof HTMLDialogElement || element instanceof HTMLDetailsElement;
    const panel = element.getAttribute("data-panel");
    const stays = panel !== null && panel === wanted.getAttribute("data-panel");
    const own = opens ? ["open"] : stays ? ["hidden", "data-active"] : [];
    for (const { name } of [...element.attributes])
        if (!wanted.hasAttribute(name) && !own.includes(name)) element.removeAttribute(name);
    for (const { name, value } of wanted.attributes) {
        if (element.getAttribute(name) === value || own.includes(name)) continue;
        element.setAttribute(name, value);
        if (name === "value" && element instanceof HTMLInputElement && element !== document.activeElement)
            element.value = value;
    }
}

// The focus.

/** @typedef {{element: HTMLElement, names: string[], did: string} | null} Focus */

/** @param {Element} root @returns {Focus} */
function remember(root) {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === root || !root.contains(element)) return null;
    const names = ["id", "data-key", ...DOING]
        .filter((name) => element.getAttribute(name))
        .map((name) => having(name, element.getAttribute(name) ?? ""));
    return { element, names, did: doing(element) };
}

/** @param {HTMLElement} root @param {Focus} focus */
function restore(root, focus) {
    if (!focus) return;
    const { element, names, did } = focus;
    // The next press of a key must not pay for something that has only come there.
    const costs = (/** @type {HTMLElement} */ thing) => thing.matches("[data-costs]") && doing(thing) !== did;
    const here = element === document.activeElement && visible(element) && !element.matches(":disabled");
    if (here && !costs(element)) return;
    const status = byId("status") ?? root;
    if (!status.hasAttribute("tabindex")) status.tabIndex = -1;
    for (const candidate of [...names.flatMap((name) => all(name, root)), status]) {
        if (!visible(candidate) || costs(candidate)) continue;
        candidate.focus({ preventScroll: true });
        if (document.activeElement === candidate) return;
    }
}

// The motion.

/** @typedef {Map<string, {element: HTMLElement, box: DOMRect}>} Boxes */
/** @typedef {import("./page.js").Change} Change */

/** @type {Set<Animation>} */
const gliding = new Set();

/** The pieces that a game marks: they have an id each. @param {HTMLElement} root @returns {Boxes} */
function boxes(root) {
    const pieces = all("[data-piece]", root);
    return new Map(pieces.map((element) => [element.id, { element, box: element.getBoundingClientRect() }]));
}

/** @param {Boxes} before @param {Boxes} after @returns {Change[]} */
function changes(before, after) {
    /** @type {Change[]} */
    const moved = [];
    /** @type {Map<string, Change[]>} */
    const ways = new Map();
    for (const [id, { element, box: to }] of after) {
        const from = before.get(id)?.box;
        if (!to.width || !to.height) continue;
        const change = { element, from: from?.width ? from : null, to };
        const { x, y } = offset(change);
        // What keeps its corner has grown or shrunk where it is.
        const stays = change.from && Math.abs(change.from.x - to.x) <= 1 && Math.abs(change.from.y - to.y) <= 1;
        if (!stays && (Math.abs(x) > 1 || Math.abs(y) > 1 || !change.from)) moved.push(change);
        const way = `${Math.round(x)} ${Math.round(y)}`;
        ways.set(way, [...(ways.get(way) ?? []), change]);
    }
    // Where most go the same way it is the board that moved, not the pieces.
    const most = [...ways.values()].find((group) => 2 * group.length > after.size && group[0]?.from);
    return moved.filter((change) => !change.from || !most?.includes(change));
}

/** Where the middle of a piece comes from, seen from where it is. @param {Change | undefined} change */
function offset(change) {
    if (!change?.from) return { x: 0, y: 0 };
    const { from, to } = change;
    return { x: from.x + from.width / 2 - to.x - to.width / 2, y: from.y + from.height / 2 - to.y - to.height / 2 };
}

/** @param {Change[]} moved */
function play(moved) {
    const byElement = new Map(moved.map((change) => [change.element, change]));
    let shoved = 0;
    for (const change of moved) {
        const { element, from, to } = change;
        /** @type {Element | null} */
        let carrier = element.parentElement;
        while (carrier && !byElement.has(/** @type {HTMLElement} */ (carrier))) carrier = carrier.parentElement;
        const carried = byElement.get(/** @type {HTMLElement} */ (carrier));
        const [own, theirs] = [offset(change), offset(carried)];
        const [x, y] = [own.x - theirs.x, own.y - theirs.y];
        if (!from) {
            if (!carried) run(element, [{ opacity: 0, translate: "0 -8px" }, {}], GLIDE, 0);
            continue;
        }
        if (Math.abs(x) < 1 && Math.abs(y) < 1) continue;
        // What rises takes its time; what it shoves down follows one after the other.
        const swims = element.dataset.piece === "rises";
        const rises = swims && y > 1;
        const delay = swims && !rises ? Math.min(++shoved * STAGGER, 4 * STAGGER) : 0;
        const scale = carried ? "1" : `${from.width / to.width} ${from.height / to.height}`;
        run(
            element,
            [
                { translate: `${x}px ${y}px`, scale },
                { translate: "0 0", scale: "1" },
            ],
            rises ? RISE : GLIDE,
            delay,
        );
    }
}

/**
 * Moves a piece of the board until it is there, or until the next board comes.
 * @param {HTMLElement} element @param {Keyframe[]} frames @param {number} duration @param {number} delay
 */
export function run(element, frames, duration, delay) {
    const glide = element.animate?.(frames, { duration, delay, easing: "ease-out", fill: "backwards" });
    if (!glide) return;
    element.classList.add("gliding");
    gliding.add(glide);
    glide.onfinish = () => {
        gliding.delete(glide);
        element.classList.remove("gliding");
    };
}
