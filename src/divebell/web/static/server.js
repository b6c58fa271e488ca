// Talks with the server: commands that are neither lost nor doubled, boards, and what changes on them.

import { hideBanner, rooted, showBanner, sleep, table, word } from "./page.js";
import { elements } from "./patch.js";

/** @typedef {import("./page.js").Board} Board */
/** @typedef {{status: number, board: Board}} Answer */

/**
 * What changed on a board: its pieces, new ones and runs of those that stay (the first, and how many), and its facts.
 * @typedef {{line: string, number: number, sum: number, pieces: (string | [number, number])[], facts: Partial<Board>}} Frame
 */

/** Where Python runs in this browser, its pages have a line of their own to it instead of a socket. */
const Socket = document.documentElement.dataset.alone ? (await import("./line.js")).Line : WebSocket;
const POLL = 5000;
const PATIENCE = 20000;
const LATER = [429, 502, 503, 504];
const GREETING = 2000; // how long a new line may take to bring the board
const PRIME = 65521;
const BLOCK = 3800; // bytes after which the sums of Adler's check are still small

let pending = false;
let cut = false;
/** @type {Set<() => void>} */
const waiting = new Set();

/** A command is under way: a second one waits for the person to see the answer of the first. */
export const busy = () => pending;

/** What came last on the line; number 0: nothing that a frame can change. */
const held = {
    line: "",
    number: 0,
    pieces: /** @type {string[]} */ ([]),
    sums: /** @type {number[]} */ ([]),
    facts: /** @type {Partial<Board>} */ ({}),
};

/**
 * The board that a frame makes of the last one, any other answer as it is.
 * @param {Board & Partial<Frame>} answer
 * @returns {Board | null} null when the server takes this page for one with another board
 */
function unfold(answer) {
    const { line = "", number = 0, sum, pieces, facts = {} } = answer;
    if (!pieces) return answer;
    if (number !== 1 && (line !== held.line || number !== held.number + 1)) return null;
    const known = number === 1 ? {} : held.facts;
    const made = /** @type {string[]} */ ([]);
    const sums = /** @type {number[]} */ ([]);
    for (const piece of pieces) {
        if (typeof piece === "string") {
            made.push(piece);
            sums.push(adler(new TextEncoder().encode(piece)));
        } else if (number > 1) {
            made.push(...held.pieces.slice(piece[0], piece[0] + piece[1]));
            sums.push(...held.sums.slice(piece[0], piece[0] + piece[1]));
        }
    }
    if (sum !== checksum(sums)) return null;
    Object.assign(held, { line, number, pieces: made, sums, facts: { ...known, ...facts } });
    return /** @type {Board} */ ({ ...held.facts, version: answer.version, html: made.join("") });
}

/** That of a list: of the checksums of its pieces, each in four bytes. @param {number[]} sums */
function checksum(sums) {
    const bytes = new DataView(new ArrayBuffer(4 * sums.length));
    sums.forEach((sum, place) => bytes.setUint32(4 * place, sum, true));
    return adler(new Uint8Array(bytes.buffer));
}

/** Adler's checksum, as zlib counts it. @param {Uint8Array} bytes */
function adler(bytes) {
    let [one, two] = [1, 0];
    for (let at = 0; at < bytes.length;) {
        for (const end = Math.min(at + BLOCK, bytes.length); at < end; at++) two += one += bytes[at] ?? 0;
        one %= PRIME;
        two %= PRIME;
    }
    return two * 65536 + one;
}

const path = (/** @type {string} */ rest) => `/t/${encodeURIComponent(table.dataset.table ?? "")}/${rest}`;

/**
 * A fetch that throws only when the server cannot be reached.
 * @param {string} url @param {RequestInit} [init] @returns {Promise<Answer>}
 */
async function reach(url, init) {
    let response;
    try {
        response = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE), cache: "no-store" });
        if (LATER.includes(response.status)) throw new Error(String(response.status));
        const text = await response.text();
        reached();
        const board = parse(text);
        if (typeof board.html === "string") await draw(board);
        return { status: response.status, board };
    } catch (trouble) {
        cut = true;
        showBanner("offline", word("offline"));
        throw trouble;
    }
}

/** @param {string} text */
function parse(text) {
    try {
        return JSON.parse(text) ?? {};
    } catch {
        return {};
    }
}

/** Makes elements of a board; they are put on the page in a task of their own. @param {Board} board */
async function draw(board) {
    board.content = elements(board.html ?? "");
    await new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage("");
    });
}

function reached() {
    if (cut) showBanner("online", word("back_online"));
    cut = false;
    for (const wake of waiting) wake();
}

/** Waits before another attempt, but no longer than the line is dead. @param {number} time */
async function pause(time) {
    /** @type {() => void} */
    let wake = () => {};
    const early = new Promise((resolve) => waiting.add((wake = () => resolve(undefined))));
    await Promise.race([sleep(time), early]);
    waiting.delete(wake);
}

/** What came on the line while a command was under way: its answer may have been sent before. @type {(() => void)[]} */
const later = [];

/**
 * Sends a command until the server has answered it. The nonce stays the same, so that the server does it once.
 * @param {Record<string, unknown>} body
 * @param {number} since after which move this page wants to be told what happened
 * @returns {Promise<Answer | null>} null when another command is under way
 */
export async function post(body, since) {
    if (pending) return null;
    pending = true;
    table.dataset.busy = "true";
    const nonce = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0"));
    const init = {
        method: "POST",
        headers: { "Content-Type": "application/json", Accept: "application/json" },
        body: JSON.stringify({ ...body, nonce: nonce.join("") }),
    };
    try {
        for (let wait = 400; ; wait = Math.min(wait * 2, POLL)) {
            try {
                const has = held.number ? `&line=${held.line}&number=${held.number}` : "";
                const answer = await reach(path(`command?since=${since}${has}`), init);
                const board = unfold(answer.board);
                hideBanner("error");
                if (board) return { ...answer, board };
                held.number = 0; // asked again, the server sends the whole board
            } catch {
                await pause(wait);
            }
        }
    } finally {
        pending = false;
        delete table.dataset.busy;
        for (const hear of later.splice(0)) setTimeout(hear);
    }
}

/**
 * The board at a moment, or the newest. `since` tells the server what this page has shown, so that it can say the rest.
 * Where the table is gone, the page that says so comes instead.
 * @param {{at?: number, seat?: number | null, since?: number, stage?: number | null, told?: number}} which
 * @returns {Promise<Board | null>} null when there is none
 */
export async function fetchBoard(which) {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(which)) if (value != null) query.set(name, String(value));
    const { status, board } = await reach(path(`board?${query}`), { headers: { Accept: "application/json" } });
    if (status === 404) location.reload();
    return status === 200 && typeof board.html === "string" ? board : null;
}

/**
 * Calls `news` with the version the server has and its board, or without them when there may be something new; `anew`
 * says that it is the first word of a line, which may lead to a server whose tables are of an older backup.
 * @param {(version?: number, anew?: boolean, board?: Board) => void} news
 * @param {() => number} [since] after which move this page wants to be told what happened
 */
export function listen(news, since = () => 0) {
    let wait = 500;
    let open = false;
    let leaving = false;
    let timer = 0;
    /** @type {WebSocket | import("./line.js").Line | undefined} */
    let socket;
    const connect = () => {
        clearTimeout(timer);
        const url = new URL(rooted(path(`live?since=${since()}`)), location.href);
        url.protocol = url.protocol.replace("http", "ws");
        const own = (socket = new Socket(url));
        let heard = false;
        const hear = (/** @type {string} */ text) => {
            if (own !== socket) return;
            const anew = !heard;
            heard = true;
            wait = 500;
            const said = parse(text);
            const board = unfold(said);
            if (!board) return own.close();
            if (typeof board.html !== "string") held.number = 0;
            const version = Number(said.version);
            news(Number.isFinite(version) ? version : undefined, anew, board);
        };
        own.onopen = () => {
            open = true;
            // A server that greets with the board saves a fetch.
            setTimeout(() => heard || own !== socket || news(), GREETING);
        };
        own.onmessage = (/** @type {{ data: unknown }} */ event) => {
            const text = String(event.data);
            if (pending) later.push(() => hear(text));
            else hear(text);
        };
        own.onclose = () => {
            if (own !== socket) return;
            held.number = 0;
            if (leaving) return;
            if (open) setTimeout(() => news(), 200);
            open = false;
            timer = setTimeout(connect, wait * (0.75 + Math.random() / 2));
            wait = Math.min(wait * 2, 2 * POLL);
        };
    };
    connect();
    setInterval(() => open || leaving || news(), POLL);
    addEventListener("online", () => {
        for (const wake of waiting) wake();
        news();
    });
    document.addEventListener("visibilitychange", () => document.hidden || open || news());
    addEventListener("pagehide", () => {
        leaving = true;
        socket?.close();
    });
    addEventListener("pageshow", (event) => {
        if (!event.persisted) return;
        leaving = open = false;
        connect();
        news();
    });
}
