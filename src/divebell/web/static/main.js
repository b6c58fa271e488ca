// Starts the parts of the script, applies settings at once, and calls a person who looks elsewhere to their turn.

import * as act from "./act.js";
import { consider, isConsidered, leave, playConsidered } from "./act.js";
import * as board from "./board.js";
import { back, go, goHome, hold, skip, stepOn } from "./board.js";
import * as hover from "./hover.js";
import { hideTip, openRules } from "./hover.js";
import {
    all,
    arrange,
    byId,
    having,
    hideBanner,
    hooks,
    setting,
    shorten,
    showBanner,
    table,
    visible,
    word,
} from "./page.js";

// The keyboard: shortcuts, arrow keys inside groups so that the Tab stops stay few, and tabs.

const FOCUSABLE = "button:not(:disabled), a[href], summary, input:not(:disabled), select, [tabindex]";
// What a turn plainly goes on with, and what does not cost anything.
const MAIN = ".picks .go[data-then]:not([data-costs], [data-reveals]:not([data-reveals='']))";
const STEPS = /** @type {Record<string, string>} */ ({
    ArrowLeft: "prev",
    ArrowRight: "next",
    Home: "first",
    End: "last",
});

/** @param {KeyboardEvent} event */
function keydown(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector("dialog:modal")) return;
    if (event.key === "Escape") {
        if (hideTip() || skip() || hideBanner("error") || leave() || back()) event.preventDefault();
        return;
    }
    if (target.matches("input, textarea, select, [contenteditable]") || handled(event, target)) return;
    if (event.repeat) return;
    if (event.key === "Enter") {
        // Enter on a thing is the browser's; anywhere else it goes on.
        if (target.closest("button, a, summary, [role='button'], [role='tab']")) return;
        const end = '[data-command="end"]';
        if (!playConsidered() && !press(`${end}:not([aria-disabled])`) && !press(MAIN)) press(end);
        event.preventDefault();
    } else if (event.key.length === 1 && setting("letters") !== "off" && letter(event.key.toLowerCase())) {
        event.preventDefault();
    }
}

/** Arrow keys; says whether they had a meaning. @param {KeyboardEvent} event @param {HTMLElement} target */
function handled(event, target) {
    const { key } = event;
    if (!key.startsWith("Arrow") && key !== "Home" && key !== "End") return false;
    const tab = target.closest('[role="tab"]');
    const group = /** @type {HTMLElement | null} */ (target.closest("[data-roving]"));
    if (tab) {
        const tabs = all('[role="tab"]', tab.closest('[role="tablist"]') ?? document).filter(visible);
        const next = neighbour(tabs, /** @type {HTMLElement} */ (tab), key);
        next?.focus();
        if (next) select(next);
    } else if (table.dataset.live === "false" && STEPS[key]) go(STEPS[key]);
    else if (group) {
        const next = neighbour(items(group), target, key);
        next?.focus();
        if (next) rove(group, next);
    } else return false;
    event.preventDefault();
    return true;
}

/** Keys of somebody who watches; any other leads to the newest board, and means there what it always means. */
const WATCHING = /** @type {Record<string, () => boolean>} */ ({ b: goHome, p: hold, n: stepOn });

/** @param {string} key */
function letter(key) {
    if (WATCHING[key]?.()) return true;
    if (/[0-9uh]/.test(key)) skip();
    return shortcut(key);
}

/** @param {string} key */
function shortcut(key) {
    if (key >= "1" && key <= "9") return digit(key);
    if (key === "?") return press("[data-sights]");
    if (key === "u") return press('[data-command="undo"]');
    if (key === "r") {
        openRules();
        return true;
    }
    if (key === "h") return press("[data-hint]");
    if (key === "a") return press("a[data-aid]");
    const place = all(having("data-letter", key)).find((thing) => visible(thing) || thing.closest("[data-panel]"));
    if (!place) return false;
    if (place.matches("[data-consider]")) {
        place.focus();
        place.click();
        return true;
    }
    const panel = place.closest("[data-panel]");
    const tab = panel && all(having("data-tab", panel.getAttribute("data-panel") ?? ""))[0];
    if (tab && !visible(place)) select(tab);
    if (place.matches('[role="tab"]')) select(place);
    const stop = place.matches(FOCUSABLE)
        ? place
        : (all(FOCUSABLE, place).find((thing) => thing.tabIndex >= 0 && visible(thing)) ?? place);
    if (!stop.matches(FOCUSABLE)) stop.tabIndex = -1;
    stop.focus();
    return true;
}

/** The first press of a digit leads there and considers, the second plays. @param {string} key */
function digit(key) {
    const things = all(having("data-digit", key)).filter(visible);
    const place = things.find((thing) => thing.closest("[data-when]")) ?? things[0];
    const thing = place?.matches("button") ? place : place && (all("[data-move], [data-consider]", place)[0] ?? place);
    if (!thing) return false;
    const tab = thing.closest("[inert]") && all('[data-tab="board"]')[0];
    if (tab) select(tab);
    thing.focus();
    const group = /** @type {HTMLElement | null} */ (thing.closest("[data-roving]"));
    if (group) rove(group, thing);
    const plain = thing.dataset.move === undefined || thing.getAttribute("aria-disabled") === "true";
    if (plain || isConsidered(thing)) thing.click();
    else consider(thing);
    return true;
}

/** @param {string} selector */
function press(selector) {
    const button = all(selector).find((thing) => visible(thing) && !thing.matches(":disabled"));
    button?.click();
    return Boolean(button);
}

// Groups with one Tab stop.

/** @type {WeakMap<HTMLElement, HTMLElement>} */
const stops = new WeakMap();

/** Things that get the focus only because they belong to a group. @type {WeakSet<Element>} */
const members = new WeakSet();

/** All that can be reached in a group; a heading that only a shortcut leads to is none. @param {HTMLElement} group */
const belonging = (group) =>
    all(FOCUSABLE, group).filter((item) => {
        if (item.matches("button, a, summary, input, select") || item.tabIndex >= 0) members.add(item);
        return members.has(item) && item.closest("[data-roving]") === group;
    });

/** @param {HTMLElement} group */
const items = (group) => belonging(group).filter(visible);

/** @param {HTMLElement} group @param {HTMLElement} stop */
function rove(group, stop) {
    stops.set(group, stop);
    for (const item of belonging(group)) item.tabIndex = item === stop ? 0 : -1;
}

function roveAll() {
    for (const group of all("[data-roving]")) {
        const inside = items(group);
        const old = /** @type {HTMLElement} */ (document.activeElement);
        // A group is entered at something that can be chosen and costs nothing, if there is one.
        const choices = inside.filter((item) => item.dataset.move !== undefined);
        const last = stops.get(group);
        const kept = last && (!choices.length || choices.includes(last)) ? last : undefined;
        const stop = [old, kept].find((item) => item && inside.includes(item));
        const first = stop ?? choices.find((item) => item.dataset.costs === undefined) ?? choices[0] ?? inside[0];
        if (first) rove(group, first);
    }
}

/**
 * Left and right go through all, up and down to what stands there.
 * @param {HTMLElement[]} among @param {HTMLElement} from @param {string} key
 */
function neighbour(among, from, key) {
    const here = among.findIndex((item) => item === from || item.contains(from));
    const back = key === "ArrowLeft" || key === "ArrowUp";
    if (key === "Home") return among[0];
    if (key === "End") return among.at(-1);
    if (key === "ArrowUp" || key === "ArrowDown") {
        const middle = (/** @type {Element} */ item) => {
            const box = item.getBoundingClientRect();
            return { x: box.x + box.width / 2, y: box.y + box.height / 2, half: box.height / 2 };
        };
        const start = middle(among[here] ?? from);
        const reach = among
            .map((item) => ({ item, ...middle(item) }))
            .filter(({ y, half }) => (back ? start.y - y : y - start.y) > Math.min(half, start.half))
            .map(({ item, x, y }) => ({ item, far: Math.abs(y - start.y) + 2 * Math.abs(x - start.x) }))
            .sort((one, other) => one.far - other.far);
        if (reach[0]) return reach[0].item;
    }
    return among[(here + (back ? -1 : 1) + among.length) % among.length];
}

// Tabs.

/** The tab chosen in each list, as long as the page lives. @type {Map<string, string>} */
const chosen = new Map();

/** @param {HTMLElement} tab */
const listOf = (tab) => tab.closest('[role="tablist"]');

/** @param {HTMLElement} tab */
function select(tab) {
    chosen.set(listOf(tab)?.id ?? "", tab.dataset.tab ?? "");
    showTabs();
}

/** The tab that a question has opened, because what can be chosen lies there. @type {string | undefined} */
let asking;

/** Whether what the lesson wants lies behind a tab, and nowhere else. @param {HTMLElement} tab */
function leads(tab) {
    const panelOf = (/** @type {Element} */ thing) => thing.closest("[data-panel]")?.getAttribute("data-panel");
    const [one, ...others] = byId("lesson") ? all("#table .lit[data-move]:not(.pick)") : [];
    return Boolean(one && !others.length && panelOf(one) === tab.dataset.tab && tab.dataset.tab !== "board");
}

/** Opens the tab that a question is about, and closes it when the question is answered. */
function followQuestion() {
    const tabs = all('[role="tab"][data-tab]').filter(visible);
    const [first] = tabs;
    const wanted = tabs.find(leads) ?? tabs.find((tab) => tab.dataset.asks !== undefined);
    if (!first || wanted?.dataset.tab === asking) return;
    const list = listOf(first)?.id ?? "";
    if (wanted) chosen.set(list, wanted.dataset.tab ?? "");
    else if (chosen.get(list) === asking) chosen.set(list, "board");
    asking = wanted?.dataset.tab;
}

/** A panel is hidden only where its tab can be seen; a wide page shows them side by side. */
function showTabs() {
    // A list in a panel comes after the one that shows the panel.
    const inside = (/** @type {Element} */ list) => Number(Boolean(list.closest("[data-panel]")));
    for (const list of all('[role="tablist"]').sort((one, other) => inside(one) - inside(other))) {
        const tabs = all('[role="tab"][data-tab]', list);
        const wanted = chosen.get(list.id);
        const active =
            tabs.find((tab) => tab.dataset.tab === wanted) ??
            tabs.find((tab) => tab.getAttribute("aria-selected") === "true") ??
            tabs[0];
        const inUse = visible(list);
        for (const tab of tabs) {
            tab.setAttribute("aria-selected", String(tab === active));
            tab.tabIndex = tab === active ? 0 : -1;
            // What lies under an open sheet cannot get the focus.
            if (tab.dataset.tab === "board") {
                const sheet = inUse && tab !== active;
                for (const under of all(".board")) under.inert = sheet;
                table.dataset.sheet = (sheet && active?.dataset.tab) || "";
            }
            for (const panel of all(having("data-panel", tab.dataset.tab ?? ""))) {
                panel.dataset.active = String(tab === active);
                panel.hidden = inUse && tab !== active;
            }
        }
    }
    shorten();
}

function startKeys() {
    document.addEventListener("keydown", keydown);
    document.addEventListener("click", (event) => {
        if (!(event.target instanceof Element)) return;
        const opener = event.target.closest("[data-opens]");
        // Who wants to see a turn again sees the board, not the sheet that the button was on.
        const watched = event.target.closest(`:is([data-watch="again"], [data-watch="since"])`);
        const opens = watched ? "board" : (opener?.getAttribute("data-opens") ?? "");
        const tab = opens
            ? all(having("data-tab", opens)).find(visible)
            : event.target.closest('[role="tab"][data-tab]');
        if (tab) select(/** @type {HTMLElement} */ (tab));
        if (watched && !visible(watched)) byId("status")?.focus({ preventScroll: true });
    });
    document.addEventListener("focusin", (event) => {
        const item = event.target instanceof HTMLElement ? event.target : null;
        const group = /** @type {HTMLElement | null | undefined} */ (item?.closest("[data-roving]"));
        if (group && item && items(group).includes(item)) rove(group, item);
    });
    addEventListener("resize", showTabs);
    const ready = () => {
        followQuestion();
        showTabs();
        roveAll();
        if (table.querySelector(".lesson")) arrange();
    };
    hooks.after.push(ready);
    ready();
}

// The player aid comes when it is asked for, by a click or by its address; what one sees comes by a click.

/** @param {Promise<{open: () => unknown}>} script */
async function open(script) {
    try {
        await (await script).open();
    } catch {
        showBanner("error", word("error"));
    }
}

const openAid = () => open(import("./aid.js"));

function startAid() {
    document.addEventListener("click", (event) => {
        if (event.target instanceof Element && event.target.closest("[data-sights]")) void open(import("./sights.js"));
    });
    const come = () => location.hash === "#aid" && void openAid();
    document.addEventListener("click", (event) => {
        const link = event.target instanceof Element ? event.target.closest("a[data-aid]") : null;
        if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        link.closest("dialog")?.close();
        void openAid();
    });
    addEventListener("popstate", come);
    come();
}

// Whose turn it is.

let title = document.title;
let mine = table.dataset.mine === "true";
let shownMine = mine;
let rung = Number(table.dataset.version ?? 0);
/** @type {HTMLElement | null} */
const icon = document.querySelector('link[rel="icon"]');
const calmIcon = icon?.getAttribute("href") ?? "";

function retitle() {
    const calls = mine && document.hidden;
    document.title = calls && word("your_turn") ? `(!) ${word("your_turn")} \u00b7 ${title}` : title;
    icon?.setAttribute("href", (calls && icon.dataset.turn) || calmIcon);
    if (calls) navigator.setAppBadge?.(1).catch(() => {});
    else navigator.clearAppBadge?.().catch(() => {});
}

/** @type {Notification | undefined} */
let notice;

/** A notice of the browser, one at a time, for a person who looks elsewhere. */
function notify() {
    if (!document.hidden || setting("notify") !== "on" || !("Notification" in window)) return;
    if (Notification.permission !== "granted") return;
    notice = new Notification(word("your_turn"), { body: title, tag: table.dataset.table, icon: calmIcon });
    notice.onclick = () => {
        focus();
        notice?.close();
    };
}

/** Sounds once for a turn. @param {number} version */
function ring(version) {
    if (version <= rung) return;
    rung = version;
    notify();
    import("./sounds.js").then(({ sound }) => sound("turn")).catch(() => {});
}

// What all must know who play together.
hooks.news.push(({ caution = "" }) => {
    const told = byId("caution");
    if (!told) return;
    told.hidden = !caution;
    all("span", told)[0]?.replaceChildren(caution);
});

hooks.news.push((newest) => {
    if (newest.at !== Number(table.dataset.at)) byId("since")?.remove();
    title = newest.title ?? title;
    // Who looks on hears it when the board is shown: others' deeds may come before.
    if (newest.mine && !mine && document.hidden) ring(newest.version);
    mine = newest.mine && !newest.over;
    retitle();
});

hooks.after.push(() => {
    if (table.dataset.live === "false") return;
    const now = table.dataset.mine === "true";
    if (now && !shownMine) ring(board.version());
    shownMine = now;
});

document.addEventListener("visibilitychange", () => {
    if (!document.hidden) notice?.close();
    retitle();
});
hover.start();
act.start();
startKeys();
startAid();
if (byId("table")) board.start();
for (const button of all("[data-dismiss]"))
    button.addEventListener("click", () => byId(button.dataset.dismiss ?? "")?.remove());
// Who reads the page's mark takes every button for working, so the parts that not every page has come before it.
const parts = [
    byId("coach") && import("./coach.js"),
    byId("hint") && import("./hints.js"),
    byId("people") && import("./people.js"),
];
await Promise.allSettled(parts.map(async (part) => (await part)?.start()));
document.documentElement.dataset.js = "on";
if (byId("table") && matchMedia("(max-width: 699px)").matches) void import("./back.js").then(({ start }) => start());
// What flies, sounds and can be dragged comes later than all that works: with the first sign of life, or when the page
// has had its time.
/** @type {Promise<typeof import("./payoffs.js")> | undefined} */
let flying;
const fly = () =>
    (flying ??= import("./payoffs.js").then((payoffs) => {
        payoffs.start();
        return payoffs;
    }));
/** @type {Promise<void> | undefined} */
let dragging;
const drag = () => void (dragging ??= import("./drag.js").then(({ start }) => start()).catch(() => {}));
if (byId("table")) {
    const begin = () => {
        void fly().catch(() => {});
        if (table.dataset.live === "true") drag();
    };
    for (const sign of ["pointermove", "pointerdown", "keydown"]) addEventListener(sign, begin, { once: true });
    hooks.news.push(begin);
    setTimeout(begin, 2500);
    byId("offer")?.addEventListener("click", (event) => void fly().then(({ offered }) => offered(event)));
}
