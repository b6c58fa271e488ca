// Which moment of the game the page shows: the newest, those on the way to it one by one, or an earlier one to look at.

import { all, byId, hooks, rooted, say, setting, showBanner, sleep, table, word } from "./page.js";
import { patch } from "./patch.js";
import { busy, fetchBoard, listen, post } from "./server.js";

/** @typedef {import("./page.js").Board} Board */

const LONGEST = 60;
const LAG = 1500;
const PACE = /** @type {Record<string, number>} */ ({ slow: 700, normal: 350 });

const startedLive = table.dataset.live !== "false";

/** @param {string | undefined} text */
const number = (text) => (text ? Number(text) : null);

/** The newest board the server has told of. @type {Board} */
let newest = {
    version: number(table.dataset.version) ?? 0,
    at: number(table.dataset.at) ?? 0,
    asked: number(table.dataset.asked),
    mine: table.dataset.mine === "true",
    over: table.dataset.over === "true",
    seat: number(table.dataset.seat),
    coached: number(table.dataset.coached),
    html: null,
};
/** The board on the page. */
let shown = newest;
let past = !startedLive;
let walking = false;
let skipping = false;
let wake = () => {};
/** What was said last about bots in a hurry. */
let hurried = "";
/** The sentences of the newest board that were not said yet. @type {string[]} */
let unsaid = [];

/** The page shows the newest board, so that what is lit there can be played. */
export const settled = () => !walking && !past;

export const version = () => newest.version;

/** @param {Board} board */
function show(board) {
    shown = board;
    const now = board === newest;
    const facts = {
        version: newest.version,
        at: board.at,
        asked: board.asked ?? "",
        mine: now && !past && board.mine,
        over: board.over,
        seat: board.seat ?? "",
        coached: newest.coached ?? "",
        live: !past,
        newest: past && !startedLive ? end() : newest.at,
    };
    for (const [name, value] of Object.entries(facts)) table.dataset[name] = String(value);
    if (board.html !== null) patch(table, board.html);
    if (now && !past) {
        say(unsaid);
        unsaid = [];
    }
}

/** Takes an answer of the server. @param {Board} board @param {boolean} own whether it answers a command from here */
function take(board, own) {
    if (board.location?.startsWith("/")) return location.assign(rooted(board.location));
    if (typeof board.html !== "string" || board.version < newest.version) return;
    if (board.version === newest.version && !own) return;
    newest = board;
    unsaid = (board.say ?? []).filter((sentence) => sentence !== board.error);
    for (const hook of hooks.news) hook(board);
    if (own) past = false;
    if (!past) void walk();
}

/** Shows what happened since the board on the page, one move after the other, then the newest board. */
async function walk() {
    if (walking) return;
    walking = true;
    skipping = false;
    const seat = shown.seat;
    let { at, asked } = shown;
    let last = 0;
    /** @type {Map<number, Promise<Board | null>>} */
    const ahead = new Map();
    /** @param {number} moment */
    const look = (moment) => {
        const board = ahead.get(moment) ?? fetchBoard({ at: moment, seat }).catch(() => null);
        ahead.set(moment, board);
        return board;
    };
    if (newest.at - at > LONGEST) at = newest.at - LONGEST;
    const going = () => !skipping && !past && PACE[setting("speed")] && newest.at - at > 1;
    while (going()) {
        const next = look(at + 1);
        if (newest.at - at > 2) void look(at + 2);
        const board = await next;
        if (!board) break;
        // What I did myself and what followed from it by itself needs no time to be seen.
        const others = asked !== seat || board.asked !== seat;
        ({ at = at + 1, asked } = board);
        if (!others) continue;
        if (last) await rest(last);
        if (skipping || past) break;
        show(board);
        steps(true);
        last = performance.now();
        if (newest.at - at <= 1) await rest(last);
    }
    walking = false;
    steps(false);
    if (!past) show(newest);
}

/** Waits until the last step was seen long enough; a hidden page waits for its person. @param {number} last */
async function rest(last) {
    const early = new Promise((resolve) => (wake = () => resolve(undefined)));
    await Promise.race([sleep(last + (PACE[setting("speed")] ?? 0) - performance.now()), early]);
    while (document.hidden && !skipping && !past)
        await Promise.race([
            early,
            new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true })),
        ]);
}

/** @param {boolean} under whether steps are being shown */
function steps(under) {
    table.dataset.stepping = String(under);
    const button = byId("skip");
    if (!button) return;
    if (!under && button === document.activeElement) byId("status")?.focus({ preventScroll: true });
    button.hidden = !under;
}

/** Goes straight to the newest board; says whether there was something to skip. */
export function skip() {
    if (!walking || skipping) return walking;
    skipping = true;
    wake();
    return true;
}

/**
 * Sends a command, and shows what came of it.
 * @param {Record<string, unknown>} body @param {number} seen the version the person saw
 */
export async function act(body, seen) {
    const answer = await post({ version: seen, seat: newest.seat, ...body });
    if (!answer) return;
    const { status, board } = answer;
    if (status !== 200) {
        showBanner("error", board.error || word(status === 409 ? "stale" : "error"));
        if (typeof board.html !== "string" || board.version < seen) await refresh();
    }
    take(board, true);
    void refresh(heard);
}

/** The newest version the server spoke of. */
let heard = 0;

/**
 * @param {number} [told] the version the server has, if it said so
 * @param {boolean} [anew] it is the first word on a new line
 */
async function refresh(told, anew) {
    heard = Math.max(heard, told ?? 0);
    const known = newest.version;
    // An answer that is under way will bring it. What was said before an answer that is here already says nothing.
    if (busy() || (told !== undefined && (told === known || (told < known && !anew)))) return;
    const board = await fetchBoard({ seat: newest.seat, since: shown.at }).catch(() => null);
    if (!board || busy()) return;
    if (board.version < known) await startOver(known);
    else take(board, false);
}

/**
 * A server that is asked and has less than this page had before has an older backup: nothing here holds any more.
 * Another process of the same server may only be late.
 * @param {number} known
 */
async function startOver(known) {
    await sleep(LAG);
    const board = await fetchBoard({ seat: newest.seat }).catch(() => null);
    if (board && board.version < known) location.reload();
}

// Earlier moments.

/** @type {number | null | undefined} */
let wanted;
/** @type {number | null | undefined} */
let heading;

/** The last moment there is. */
const end = () => Number(/** @type {HTMLInputElement | null} */ (byId("at"))?.max || table.dataset.newest || newest.at);

/** Shows the board of an earlier moment, or of now. @param {number | null} at */
export async function visit(at) {
    wanted = at;
    if (heading !== undefined) return;
    while (wanted !== undefined) {
        const moment = (heading = wanted);
        wanted = undefined;
        if (moment === null || (startedLive && moment >= newest.at)) await now();
        else {
            const board = await fetchBoard({ at: moment, seat: shown.seat }).catch(() => null);
            if (!board) continue;
            past = true;
            wake();
            show({ ...board, at: board.at ?? moment });
            address(moment);
        }
    }
    heading = undefined;
}

/** Back to now; says whether the page was elsewhere. */
export function back() {
    if (!past || !startedLive) return false;
    void visit(null);
    return true;
}

async function now() {
    if (!startedLive) return location.assign(location.pathname);
    const board = await fetchBoard({ seat: newest.seat, since: newest.at }).catch(() => null);
    if (!board || board.version < newest.version) return;
    past = false;
    unsaid = board.version > newest.version ? (board.say ?? []) : unsaid;
    newest = board;
    for (const hook of hooks.news) hook(board);
    address(null);
    if (!walking) show(newest);
}

/** @param {number | null} at */
function address(at) {
    const url = new URL(location.href);
    if (at === null) url.searchParams.delete("at");
    else url.searchParams.set("at", String(at));
    history.replaceState(history.state, "", url);
}

/** @param {string} step first, prev, next or last */
export function go(step) {
    const at = wanted ?? heading ?? shown.at;
    const first = Number(/** @type {HTMLInputElement | null} */ (byId("at"))?.min || 0);
    const moment = { first, prev: Math.max(first, at - 1), next: Math.min(end(), at + 1), last: end() }[step];
    if (moment !== undefined && moment !== at) void visit(moment);
}

/** Says once when the bots begin to think for a shorter time. @param {string} sentence */
function tellHurried(sentence) {
    if (sentence && sentence !== hurried) showBanner("hurried", sentence);
    hurried = sentence;
}

export function start() {
    hooks.news.push((board) => tellHurried(board.hurried ?? ""));
    tellHurried(table.dataset.hurried ?? "");
    hooks.after.push(() => {
        if (table.querySelector(".curtain")) byId("say")?.replaceChildren();
        const slider = byId("at");
        if (slider instanceof HTMLInputElement && wanted === undefined) slider.value = String(shown.at);
        const fork = byId("fork-at");
        if (fork instanceof HTMLInputElement) fork.value = String(shown.at);
        for (const log of all("[data-stick]", table)) log.scrollTop = log.scrollHeight;
        if (walking) steps(table.dataset.stepping === "true");
    });
    document.addEventListener("input", (event) => {
        if (event.target instanceof HTMLInputElement && event.target.id === "at")
            void visit(event.target.valueAsNumber);
    });
    document.addEventListener("click", (event) => {
        if (!(event.target instanceof Element) || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
            return;
        // At a live table a moment is a page of its own, with the bar that leads back.
        const link = startedLive ? null : event.target.closest('a[href^="?at="]');
        const step = event.target.closest("[data-step]");
        const moment = link && new URLSearchParams(link.getAttribute("href") ?? "").get("at");
        if (event.target.closest("#skip")) skip();
        else if (moment) void visit(Number(moment));
        else if (step) go(step.getAttribute("data-step") ?? "");
        else if (event.target.closest('[data-command="now"], a[href="?"]') && startedLive) void visit(null);
        else return;
        event.preventDefault();
    });
    if (!byId("skip")) {
        const button = document.createElement("button");
        Object.assign(button, { id: "skip", type: "button", className: "btn", textContent: word("skip") || "\u00bb" });
        table.after(button);
    }
    steps(false);
    if (startedLive) listen((told, anew) => void refresh(told, anew));
}
