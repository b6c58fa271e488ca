// The people around a game: who is asked and for how long, clocks that tick, talk, votes, links.

import { all, ask, byId, hideBanner, hooks, say, showBanner, table } from "./page.js";
import { morph } from "./patch.js";
import { localise } from "./times.js";

const id = table.dataset.table ?? "";
const address = `/t/${encodeURIComponent(id)}/people`;
const quiet = `mute ${id}`;

let around = Number(table.dataset.around ?? 0);
/**
 * When the clocks were told, and how they stood.
 * @type {{at: number, left: number[], running: number | null} | null}
 */
let clocks = null;
let read = -1;
let at = Number(table.dataset.at ?? 0);

/** @param {number} seconds */
function clockText(seconds) {
    const left = Math.max(0, Math.ceil(seconds));
    const [days, hours] = [Math.floor(left / 86400), Math.floor(left / 3600) % 24];
    if (days) return `${unitText("day", days, "narrow")} ${unitText("hour", hours, "narrow")}`;
    const minutes = String(Math.floor(left / 60) % 60).padStart(hours ? 2 : 1, "0");
    const rest = `${minutes}:${String(left % 60).padStart(2, "0")}`;
    return hours ? `${hours}:${rest}` : rest;
}

/** @param {number} seconds how long something lasts already */
function sinceText(seconds) {
    const units = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
        ["day", 86400],
        ["hour", 3600],
        ["minute", 60],
    ]);
    const [unit, size] = units.find(([, each]) => seconds >= each) ?? ["second", 1];
    return unitText(unit, Math.floor(seconds / size), "short");
}

/** @param {string} unit @param {number} number @param {"short" | "narrow"} unitDisplay */
const unitText = (unit, number, unitDisplay) =>
    new Intl.NumberFormat(document.documentElement.lang, { style: "unit", unit, unitDisplay }).format(number);

function tick() {
    for (const clock of all("[data-clock]")) {
        const seat = Number(clock.dataset.clock);
        if (clocks) clock.textContent = clockText(leftOf(seat));
        clock.classList.toggle("running", clocks?.running === seat);
    }
    for (const time of all("[data-since]:not([data-watch])")) {
        const text = sinceText(Math.max(0, Date.now() - Date.parse(time.dataset.since ?? "")) / 1000);
        if (time.textContent !== text) time.textContent = text;
    }
    const ticks = byId("ticks");
    if (ticks) ticks.textContent = clocks && clocks.running !== null ? clockText(leftOf(clocks.running)) : "";
}

/** @param {number} seat */
function leftOf(seat) {
    if (!clocks) return 0;
    return (clocks.left[seat] ?? 0) - (seat === clocks.running ? (performance.now() - clocks.at) / 1000 : 0);
}

/** @param {{left: number[], running: number | null} | null | undefined} told */
function setClocks(told) {
    clocks = told ? { at: performance.now(), ...told } : null;
    tick();
}

const drawer = () => /** @type {HTMLElement} */ (byId("people"));

/** @param {string} html */
function show(html) {
    const made = /** @type {HTMLElement} */ (drawer().cloneNode(false));
    made.innerHTML = html;
    const open = new Set(all("details[open]", drawer()).map((details) => all("details", drawer()).indexOf(details)));
    morph(drawer(), made);
    all("details", drawer()).forEach((details, number) => details.toggleAttribute("open", open.has(number)));
    arrange();
}

const muted = () => localStorage.getItem(quiet) === "yes";

/** What the server does not know: what was read already, and whether to listen at all. */
function arrange() {
    const mute = /** @type {HTMLInputElement | null} */ (byId("mute"));
    if (mute) mute.checked = muted();
    drawer().classList.toggle("muted", muted());
    const words = all(".words li", drawer());
    if (read < 0 || !drawer().matches("[popover]") || drawer().matches(":popover-open")) read = words.length;
    const unread = muted() ? 0 : words.length - read;
    const badge = byId("unread");
    if (badge) {
        badge.hidden = unread <= 0;
        badge.textContent = String(unread);
    }
    localise(drawer());
    const list = all(".words", drawer())[0];
    if (list) list.scrollTop = list.scrollHeight;
    tick();
}

/** Fetches the people; says whether the game has begun. */
export async function refresh() {
    const response = await fetch(address, { headers: { Accept: "application/json" }, cache: "no-store" });
    if (!response.ok) return true;
    const told = await response.json();
    const before = all(".words li", drawer()).length;
    around = told.around;
    show(told.html);
    const fresh = all(".words li", drawer()).slice(before);
    if (!muted()) say(fresh.map((line) => line.textContent ?? ""));
    return told.began;
}

/** What the others want of this person stands over the board until it is answered. @param {string} notice */
function tellNotice(notice) {
    if (notice) showBanner("notice", notice);
    else hideBanner("notice");
}

/** @param {SubmitEvent} event */
async function submit(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || form.dataset.people === undefined) return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    if (form.dataset.confirm && !(await ask(form.dataset.confirm))) return;
    fields.set("nonce", Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16)).join("-"));
    const body = new URLSearchParams(/** @type {[string, string][]} */ ([...fields]));
    try {
        const response = await fetch(form.getAttribute("action") ?? address, {
            method: "POST",
            body,
            headers: { Accept: "application/json" },
        });
        const told = await response.json();
        if (!response.ok) return showBanner("error", told.error ?? "");
        around = told.around;
        const text = form.querySelector('input[name="text"]');
        if (text instanceof HTMLInputElement) text.value = "";
        if (told.began && table.dataset.live === undefined) return location.reload();
        show(told.html);
    } catch {
        // The line is dead: the words stay in the field, and the banner of the board says so.
        if (table.dataset.live === undefined) form.submit();
    }
}

/** @param {MouseEvent} event */
async function copy(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-copy-from]") : null;
    if (!(button instanceof HTMLElement)) return;
    const field = /** @type {HTMLInputElement} */ (byId(button.dataset.copyFrom ?? ""));
    field.select();
    try {
        await navigator.clipboard.writeText(field.value);
        say([button.dataset.done ?? ""]);
        button.classList.add("done");
    } catch {
        // No clipboard here: the link is selected and can be copied by hand.
    }
}

export function start() {
    document.addEventListener("submit", (event) => void submit(event));
    document.addEventListener("click", (event) => void copy(event));
    document.addEventListener("change", (event) => {
        if (!(event.target instanceof HTMLInputElement) || event.target.id !== "mute") return;
        localStorage.setItem(quiet, event.target.checked ? "yes" : "no");
        arrange();
    });
    drawer().addEventListener("toggle", (event) => {
        // Who is here may have changed without anything happening at the table.
        if (/** @type {ToggleEvent} */ (event).newState === "open") void refresh().catch(() => {});
        arrange();
    });
    hooks.news.push((board) => {
        setClocks(board.clock);
        if (board.over && drawer().matches(":popover-open")) drawer().hidePopover();
        const waits = byId("waits");
        if (waits && board.waits !== undefined) waits.textContent = board.waits;
        if (board.around !== undefined && board.around > around) void refresh();
        for (const waits of all("[data-waits]", drawer())) {
            waits.hidden = Number(waits.dataset.waits) !== (board.asked ?? -1);
            waits.closest("li")?.classList.toggle("asked", !waits.hidden);
        }
        if (board.at !== at) for (const time of all("[data-since]")) time.dataset.since = new Date().toISOString();
        at = board.at;
        tellNotice(board.notice ?? "");
    });
    try {
        setClocks(JSON.parse(table.dataset.clocks || "null"));
    } catch {
        // A page without its clocks still plays.
    }
    tellNotice(table.dataset.notice ?? "");
    setInterval(tick, 500);
    arrange();
}
