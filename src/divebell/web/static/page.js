// What every part of the script knows of the page: the table, the settings, the words, and the ways to tell something.

/**
 * The table as the server tells it to this viewer at one moment.
 * @typedef {object} Board
 * @property {number} version
 * @property {number} at
 * @property {number | null} asked
 * @property {boolean} mine
 * @property {boolean} over
 * @property {number | null} seat
 * @property {number | null} [coached] the turn a coach can speak about, by the moves before it
 * @property {{name: string, title: string, text: string, rule: string} | null} [topic] what a coach explains now
 * @property {string} html
 * @property {number} [since] the move after which it tells what happened
 * @property {DocumentFragment} [content] the same as elements
 * @property {[number, string][]} [say] what to say, and after which move
 * @property {string[]} [asks] what to say about now
 * @property {Deed[]} [deeds] what others did
 * @property {string} [title]
 * @property {string} [error]
 * @property {string} [location]
 * @property {number} [around] the version of the last thing that happened around the game
 * @property {string} [waits] whom the table waits for
 * @property {string} [notice] what the others want of this person
 * @property {string} [hurried] why the bots are not as they usually are
 * @property {string} [caution] what all must know who play here together
 * @property {{left: number[], running: number | null} | null} [clock]
 */

/**
 * A piece that moved: where it was (null when it is new), and where it is.
 * @typedef {{element: HTMLElement, from: DOMRect | null, to: DOMRect}} Change
 */

/**
 * What somebody did in one go: in whose turn, and how many moves were played before and after it.
 * One that is not done may go on.
 * @typedef {{seat: number, start: number, at: number, done: boolean}} Deed
 */

const html = document.documentElement;

/** Where an address of ours is: the pages need not be at the root of their site. @param {string} path */
export const rooted = (path) => (html.dataset.root ?? "") + path;

/** The element whose inside the server renders; on a page without a table an empty one. */
export const table = document.getElementById("table") ?? document.createElement("main");

/**
 * Called around every new board: `before` looks at the old one when the new one is known, `after` puts back what the page
 * itself had added to the old one, `moved` takes from the pieces that moved those that it moves itself, `news` hears of
 * the newest board when it arrives, which may be before it is shown.
 */
export const hooks = {
    /** @type {((wanted: DocumentFragment) => void)[]} */ before: [],
    /** @type {((moved: Change[]) => Change[])[]} */ moved: [],
    /** @type {(() => void)[]} */ after: [],
    /** @type {((board: Board) => void)[]} */ news: [],
};

/** @type {Record<string, string>} */
let dictionary = {};
try {
    dictionary = JSON.parse(document.getElementById("words")?.textContent || "{}");
} catch {
    // A page without its words still plays.
}

/** @param {string} key */
export const word = (key) => dictionary[key] ?? "";

/** @param {"theme" | "speed" | "sound" | "motion" | "confirmEnd" | "finished" | "letters" | "notify"} name */
export const setting = (name) => html.dataset[name] ?? "";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Nothing may move. */
export const calm = () => still.matches || setting("motion") === "off";

/** When the last thing that flies over the board has arrived. */
export const flight = { until: 0 };

/** @param {string} selector @param {ParentNode} [within] */
export const all = (selector, within = document) =>
    /** @type {HTMLElement[]} */ ([...within.querySelectorAll(selector)]);

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

/** @param {Element} element */
export const visible = (element) =>
    element.checkVisibility?.({ visibilityProperty: true }) ?? element.getClientRects().length > 0;

/** An attribute selector for a text that may hold anything. @param {string} name @param {string} value */
export const having = (name, value) => `[${name}="${CSS.escape(value)}"]`;

/** @param {number} time */
export const sleep = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Hands sentences to the screen reader. @param {string[]} sentences */
export function say(sentences) {
    const lines = sentences.filter(Boolean).map((sentence) => {
        const line = document.createElement("p");
        line.textContent = sentence;
        return line;
    });
    if (lines.length) byId("say")?.replaceChildren(...lines);
}

// The banner: one sentence, of one kind.

/** How long a sentence stays that nobody needs to answer. @type {Record<string, number>} */
const PASSING = { online: 3000, hurried: 8000 };

let bannerTimer = 0;

/** @param {"offline" | "online" | "error" | "notice" | "hurried"} kind @param {string} sentence */
export function showBanner(kind, sentence) {
    const banner = byId("banner");
    clearTimeout(bannerTimer);
    if (!banner || !sentence) return hideBanner();
    const time = PASSING[kind];
    if (time) bannerTimer = setTimeout(hideBanner, time);
    if (!banner.hidden && banner.dataset.kind === kind && banner.textContent === sentence) return;
    banner.dataset.kind = kind;
    banner.hidden = false;
    banner.textContent = sentence;
}

/** Takes the banner away, or only if it is of one kind; says whether it did. @param {string} [kind] */
export function hideBanner(kind) {
    const banner = byId("banner");
    if (!banner || banner.hidden || (kind && banner.dataset.kind !== kind)) return false;
    clearTimeout(bannerTimer);
    banner.hidden = true;
    banner.textContent = "";
    return true;
}

/** Closes what is being asked, as if the answer were no. */
export function stopAsking() {
    for (const dialog of document.querySelectorAll("dialog.confirm"))
        if (dialog instanceof HTMLDialogElement) dialog.close("");
}

/**
 * Whether the person confirms. A warning offers the safe answer first.
 * @param {string} sentence @param {boolean} [warns] @returns {Promise<boolean>}
 */
export function ask(sentence, warns = true) {
    const dialog = document.createElement("dialog");
    dialog.className = "confirm";
    const text = document.createElement("p");
    text.id = "confirm-text";
    text.textContent = sentence;
    dialog.setAttribute("aria-labelledby", text.id);
    const row = document.createElement("div");
    row.className = "row";
    /** @param {string} label @param {string} value @param {string} look */
    const button = (label, value, look) => {
        const made = document.createElement("button");
        made.type = "button";
        made.className = look;
        made.textContent = label;
        made.value = value;
        // The second half of a double click on the thing below is no answer.
        made.addEventListener("click", (event) => event.detail < 2 && dialog.close(value));
        row.append(made);
        return made;
    };
    const no = button(word("cancel") || "\u2715", "", warns ? "btn primary" : "btn");
    const yes = button(word("confirm") || "\u2713", "yes", warns ? "btn" : "btn primary");
    dialog.append(text, row);
    document.body.append(dialog);
    return new Promise((resolve) => {
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve(dialog.returnValue === "yes");
        });
        dialog.showModal();
        (warns ? no : yes).focus();
    });
}

// The place beside the board where a hint and the coach stand: at the foot of the side column, whose log makes room for
// it. Where there is no such column, they stand where the question is asked, and end above what can be played.

const COLUMN = matchMedia("(min-width: 1100px)");
const LOW = matchMedia("(max-height: 500px) and (min-width: 600px)"); // there the style sheet gives them the right half
const LEAST = 200; // a panel is not squeezed further
const ABOVE = [136, 240]; // its height where there is no column, at least and at most
const GAP = 9;
const HEAD = 36; // a log without room for its head is hidden

/** Whoever stands there now, and how much of the log stays in sight above them, in pixels. @type {Map<HTMLElement, number>} */
const standing = new Map();

/**
 * Puts a panel into its place, or takes it away from there.
 * @param {HTMLElement} panel @param {boolean} shown @param {number} [log]
 */
export function stand(panel, shown, log = 0) {
    if (shown) standing.set(panel, log);
    else standing.delete(panel);
    arrange();
}

/** Lays everything out again, because the page or what stands there has changed. */
export function arrange() {
    const log = COLUMN.matches ? all(".side > .log", table)[0] : undefined;
    const side = log?.closest(".side")?.getBoundingClientRect();
    let taken = 0;
    let left = Infinity;
    for (const [panel, kept] of standing) {
        panel.removeAttribute("style");
        if (LOW.matches && !log) continue;
        if (!log || !side) {
            const room = firstLit() - panel.getBoundingClientRect().top - GAP;
            panel.style.maxHeight = `${Math.min(Math.max(room, ABOVE[0] ?? 0), ABOVE[1] ?? 0, innerHeight / 2.5)}px`;
            continue;
        }
        const box = log.getBoundingClientRect();
        const foot = Math.min(side.bottom, innerHeight) - GAP;
        const room = foot - box.top;
        panel.style.inset = `auto auto ${innerHeight - foot}px ${box.left}px`;
        panel.style.width = `${box.width}px`;
        panel.style.maxHeight = `${Math.max(room - kept, LEAST)}px`;
        taken = Math.max(taken, Math.min(panel.offsetHeight + GAP, room));
        left = Math.min(left, room - taken);
    }
    if (!log || !side) return;
    const lesson = table.querySelector(".lesson:not(.done)")?.getBoundingClientRect();
    if (lesson) {
        // Over a lesson there is room for the last turns, if for anything.
        taken = Math.max(taken, lesson.height);
        left = Math.min(left, lesson.top - log.getBoundingClientRect().top);
    }
    log.style.marginBottom = taken ? `${taken}px` : "";
    log.style.visibility = left < HEAD ? "hidden" : "";
    shorten();
}

// The last turns of several others: where not all of them fit, each is told in as many lines as leave all in sight.

const MOST_LINES = 9;
/** The lines of each, as long as somebody points at one of them, which is told in full. @type {number[]} */
let lines = [];

export function shorten() {
    const list = all(".last-turns.many", table)[0];
    if (!list || !COLUMN.matches || !list.clientHeight) return;
    const cards = all(":scope > .last-turn", list);
    const tell = (/** @type {number} */ at, /** @type {number} */ most) =>
        cards[at]?.style.setProperty("--told", String((lines[at] = most)));
    const overflows = () => list.scrollHeight > list.clientHeight;
    const pointed = list.querySelector(":scope > :is(:hover, :focus-within)");
    for (const at of cards.keys()) tell(at, (pointed && lines[at]) || MOST_LINES);
    if (pointed || !overflows()) return;
    for (const at of cards.keys()) tell(at, 1);
    // One more for each that is cut, from the first, as long as there is room.
    for (let most = 2; most <= MOST_LINES && !overflows(); most++)
        for (const [at, card] of cards.entries()) {
            const told = card.querySelector(".recap");
            if (!told || told.scrollHeight <= told.clientHeight || lines[at] !== most - 1) continue;
            tell(at, most);
            if (!overflows()) continue;
            tell(at, most - 1);
            return;
        }
}

/** How far down the first thing of the board stands that can be played. */
function firstLit() {
    const lit = all("[data-move], [data-consider]", table).filter(
        (thing) => visible(thing) && !thing.closest(".status, .picks, .actions"),
    );
    return Math.min(innerHeight, ...lit.map((thing) => thing.getBoundingClientRect().top));
}

addEventListener("resize", arrange);
