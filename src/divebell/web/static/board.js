// Which moment of the game the page shows: the newest, those on the way to it one by one, or an earlier one to look at.

import { all, byId, calm, flight, hooks, rooted, say, setting, showBanner, sleep, table, word } from "./page.js";
import { elements, patch } from "./patch.js";
import { busy, fetchBoard, listen, post } from "./server.js";

/** @typedef {import("./page.js").Board} Board */
/** @typedef {import("./page.js").Deed} Deed */

const LAG = 1500;
// How long a deed is shown, by the setting; at once needs no time.
const PACE = /** @type {Record<string, number>} */ ({ slow: 1600, normal: 900, quick: 450 });
const MOST_SAID = 12;
const LINGER = 2500; // how long a board stays on the stage when nothing happens there
const THINKING = 10000; // and while its bot thinks about the rest of its turn
const UNDONE = 1200; // how long one waits for the rest of a deed
const READ = 0.0125; // of a deed's time for every letter beyond FEW
const FEW = 44;
const LONGEST = 4;
const WASH = 420;
const LEAST = 450; // for a deed that is watched again by somebody who otherwise wants only the outcome

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
    html: table.innerHTML, // as it came, so that the page can come back to it
};
/** The board on the page. */
let shown = newest;
let past = !startedLive;
/** When this person acted last. */
let acted = -Infinity;
/** The walk under way: what is to be watched once more, or else what is new. @type {{again: Deed[] | null} | null} */
let walking = null;
/** Whose board is on the stage. @type {number | null} */
let stage = null;
/** Whose board the page shows. */
let inSight = shown.seat;
/** The reader wants to see their own board meanwhile. */
let home = false;
let lingering = false;
let paused = false;
/** Ends the rest that is under way, if there is one. */
let wake = () => {};
/** What was said last about bots in a hurry. */
let hurried = "";
/** What happened and was not said yet, and after which move. @type {[number, string][]} */
let unsaid = [];
/** What the newest board has to say about now. @type {string[]} */
let asks = [];

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
        stage: now || stage === null ? "" : stage,
        coached: newest.coached ?? "",
        live: !past,
        newest: past && !startedLive ? end() : newest.at,
    };
    for (const [name, value] of Object.entries(facts)) table.dataset[name] = String(value);
    const before = inSight;
    inSight = now || stage === null || home ? board.seat : stage;
    table.dataset.sight = String(inSight ?? "");
    patch(table, (board.content ??= elements(board.html)), inSight !== before);
    if (inSight !== before) enter(inSight);
    if (now && !past) tell(Infinity);
}

/** Another board comes: it is seen to come, in the colour of its player. @param {number | null} seat */
function enter(seat) {
    const board = table.querySelector(".board");
    if (calm() || !board) return;
    const wash = document.createElement("div");
    wash.className = "wash";
    wash.style.background = `var(--p${seat ?? 0})`;
    const { x, y, width, height } = board.getBoundingClientRect();
    Object.assign(wash.style, { left: `${x}px`, top: `${y}px`, width: `${width}px`, height: `${height}px` });
    document.body.append(wash);
    const timing = { duration: WASH, easing: "ease-out" };
    wash.animate([{ opacity: 0.5 }, { opacity: 0 }], timing).onfinish = () => wash.remove();
    board.animate([{ transform: "translateX(1.5rem)" }, { transform: "none" }], timing);
}

/** Says what happened up to a move, once. @param {number} at */
function tell(at) {
    const told = unsaid.filter(([moment]) => moment <= at);
    unsaid = unsaid.filter(([moment]) => moment > at);
    const now = at === Infinity ? asks.splice(0) : [];
    say([...told.slice(-MOST_SAID).map(([, sentence]) => sentence), ...now]);
}

/** Takes an answer of the server. @param {Board} board @param {boolean} own whether it answers a command from here */
function take(board, own) {
    if (board.location?.startsWith("/")) return location.assign(rooted(board.location));
    if (typeof board.html !== "string" || board.version < newest.version) return;
    if (board.version === newest.version && !own) return;
    hear(board);
    if (own) past = false;
    if (own) stop();
    if (own) acted = performance.now();
    if (lingering) wake();
    if (!past) void walk();
}

/**
 * Makes a board the newest. It tells what happened since some move; what happened before and was not shown yet is known
 * from the boards before it.
 * @param {Board} board
 */
function hear(board) {
    const { at, since = at, say: story = [], deeds = [] } = board;
    const next = deeds[0]?.start ?? Infinity;
    const earlier = (newest.deeds ?? []).filter((deed) => deed.at <= Math.min(since, at) && deed.start < next);
    // What another deed follows is done.
    const done = earlier.map((deed, place) => ({
        ...deed,
        done: deed.done || !!deeds.length || place + 1 < earlier.length,
    }));
    newest = { ...board, deeds: [...done, ...deeds] };
    if (since < shown.at) shown = { ...shown, at: since }; // what was shown after that has been taken back
    unsaid = [...unsaid.filter(([moment]) => moment <= Math.min(since, at)), ...story];
    asks = (board.asks ?? []).filter((sentence) => sentence !== board.error);
    for (const hook of hooks.news) hook(newest);
}

/**
 * Shows what others did since the board on the page, one deed after the other on the board of whose turn it is, then
 * the newest board. Nothing waits for it: whoever acts meanwhile acts on the newest board.
 * @param {Deed[] | null} [again] what to watch once more
 */
async function walk(again = null) {
    if (walking) return;
    const walk = (walking = { again });
    const before = past ? shown : null;
    const { seat } = shown;
    const going = () => walking === walk && (again !== null || !past);
    let at = again ? -1 : shown.at;
    while (going() && (again || pace())) {
        const deed = (again ?? newest.deeds ?? []).find((each) => each.at > at);
        if (!deed) {
            if (again || stage === null || newest.mine || newest.over) break;
            if (await linger(newest.asked === stage ? THINKING : LINGER, going)) continue;
            break;
        }
        // What is not done is told when it is, unless its player thinks about it.
        if (!deed.done && (await linger(UNDONE, going))) continue;
        if (!again && stage === null && deed.seat !== seat) {
            // What came of one's own turn is seen first, on one's own board, and what flies there arrives.
            if (deed.start > at && seat !== null) {
                stage = seat;
                const mine = await look(deed.start, seat);
                if (!going()) return;
                if (mine) show(mine);
                acted = performance.now();
            }
            await rest(Math.max(acted + pace(), flight.until) - performance.now(), going);
            if (!going()) return;
        }
        const [from, reached] = [stage, (stage = deed.seat)];
        const board = look(deed.at, seat);
        if (reached !== from && !home && reached !== seat) {
            // First whose board it is and what is told, then what happens there.
            const first = await look(deed.start, seat, deed.at);
            if (!going()) return;
            if (first) show(first);
            await rest((pace() || LEAST) / 2, going);
        }
        const done = await board;
        if (!going()) return;
        at = deed.at;
        if (!done) break;
        show(done);
        if (!again) tell(at);
        const time = pace() || LEAST;
        await rest(Math.max(time * reading(), Math.min(2 * time, flight.until - performance.now())), going);
    }
    if (walking === walk) finish(before);
}

/**
 * The board on the stage at a moment, or the reader's own; `told` is the moment of the deed that is told there.
 * @param {number} at @param {number | null} seat @param {number} [told]
 */
const look = (at, seat, told) =>
    fetchBoard({ at, seat, stage: home && seat !== null ? seat : stage, told }).catch(() => null);

/** How much longer than others the deed on the page takes to read. */
function reading() {
    const letters = byId("preview")?.textContent?.replace(/\s+/g, " ").length ?? 0;
    return Math.min(1 + READ * Math.max(0, letters - FEW), LONGEST);
}

/**
 * Leaves the stage as it is, because the next deed may come in a moment; says whether there is something new.
 * @param {number} time @param {() => boolean} going
 */
async function linger(time, going) {
    const { version } = newest;
    lingering = true;
    await rest(time, going);
    lingering = false;
    return going() && newest.version !== version;
}

/** The end of a walk: the newest board, or the earlier one that the page showed before. @param {Board | null} before */
function finish(before = null) {
    stop();
    if (before) show(before);
    else if (!past) show(newest);
}

/** Ends a walk where it is. */
function stop() {
    walking = stage = null;
    if (newest.mine) home = false;
    pause(false);
    wake();
}

/** Goes straight to the newest board; says whether there was something to skip. */
export function skip() {
    if (!walking) return false;
    const { at } = table.dataset;
    stop();
    if (past) void visit(Number(at));
    else show(newest);
    return true;
}

/** Shows the reader's own board instead of the one on the stage, or that again; says whether there is a stage. */
export function goHome() {
    if (!walking || shown.seat === null) return false;
    if (newest.mine) return skip();
    home = !home;
    const walk = walking;
    void look(shown.at, shown.seat).then((board) => board && walking === walk && show(board));
    return true;
}

/** Pauses what is shown, or goes on; says whether something is shown. */
export function hold() {
    if (walking) pause(!paused);
    return Boolean(walking);
}

/** Shows the next deed and pauses there; says whether something is shown. */
export function stepOn() {
    if (walking) {
        pause(true);
        wake();
    }
    return Boolean(walking);
}

/** Shows a turn once more. @param {HTMLElement} card */
function watchAgain(card) {
    const [start = 0, ...ends] = (card.dataset.moments ?? "").split(" ").map(Number);
    const seat = Number(card.dataset.seat);
    stop();
    home = false;
    void walk(ends.map((at, number) => ({ seat, start: ends[number - 1] ?? start, at, done: true })));
}

// The pace: from one deed to the next, paused, or by single steps.

/** Milliseconds for a deed, 0 when the reader wants only the outcome. */
const pace = () => PACE[setting("speed")] ?? 0;

/** Waits; a page that is paused or hidden waits for its reader. @param {number} time @param {() => boolean} still */
async function rest(time, still) {
    const early = new Promise((resolve) => (wake = () => resolve("early")));
    let how = await Promise.race([sleep(time), early]);
    while (how !== "early" && (paused || document.hidden) && still())
        how = await Promise.race([
            early,
            new Promise((resolve) => document.addEventListener("visibilitychange", resolve, { once: true })),
        ]);
}

/** @param {boolean} on */
function pause(on) {
    paused = on;
    mark();
    if (!on) wake();
}

/** Writes on the button whether the page is paused. */
function mark() {
    byId("watch-pause")?.setAttribute("aria-pressed", String(paused));
}

// Commands and news.

/**
 * Sends a command, and shows what came of it.
 * @param {Record<string, unknown>} body @param {number} seen the version the person saw
 */
export async function act(body, seen) {
    const answer = await post({ version: seen, seat: newest.seat, ...body }, newest.at);
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
 * @param {Board} [brought] the board that came with it
 */
async function refresh(told, anew, brought) {
    heard = Math.max(heard, told ?? 0);
    const known = newest.version;
    // An answer that is under way will bring it. What was said before an answer that is here already says nothing.
    if (busy() || (told !== undefined && (told === known || (told < known && !anew)))) return;
    const board =
        typeof brought?.html === "string"
            ? brought
            : await fetchBoard({ seat: newest.seat, since: shown.at }).catch(() => null);
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
            stop();
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
    hear(board);
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

/** Shows once more what others did after a move. @param {number} since */
async function watchSince(since) {
    const board = await fetchBoard({ seat: newest.seat, since }).catch(() => null);
    byId("since")?.remove();
    stop();
    if (board?.deeds?.length) void walk(board.deeds.map((deed) => ({ ...deed, done: true })));
}

/** What the buttons do that belong to watching. @param {HTMLElement} button */
function watching(button) {
    const card = /** @type {HTMLElement | null} */ (button.closest("[data-moments]"));
    const does = new Map([
        ["home", goHome],
        ["pause", hold],
        ["step", stepOn],
        ["skip", skip],
    ]);
    if (card) watchAgain(card);
    else if (button.dataset.since) void watchSince(Number(button.dataset.since));
    else does.get(button.dataset.watch ?? "")?.();
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
        mark();
        const button = byId("watch-home");
        button?.setAttribute("aria-pressed", String(home));
        button?.classList.toggle("go", newest.mine);
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
        const watch = event.target.closest("[data-watch]");
        event.target.closest("#preview")?.toggleAttribute("data-open");
        if (watch) watching(/** @type {HTMLElement} */ (watch));
        else if (moment) void visit(Number(moment));
        else if (step) go(step.getAttribute("data-step") ?? "");
        else if (event.target.closest('[data-command="now"], a[href="?"]') && startedLive) void visit(null);
        else return;
        event.preventDefault();
    });
    if (startedLive)
        listen(
            (told, anew, board) => void refresh(told, anew, board),
            () => newest.at,
        );
}
