// The search of the rules while somebody types: the server finds, ranks and marks; here the answer takes the place of the
// book, and the book that of the answer when nothing is looked for any more.

import { byId } from "./page.js";

const PAUSE = 120; // milliseconds without a key, before the server is asked

const field = /** @type {HTMLInputElement | null} */ (byId("find"));
const found = byId("found");
/** The whole book, once it was seen. @type {Element | null} */
let book = byId("book")?.matches(".results") ? null : byId("book");
let asked = book ? "" : (field?.defaultValue.trim() ?? "");
let timer = 0;

/** Shows what fits the field, or all; waits for neither when nothing has changed. */
async function search() {
    clearTimeout(timer);
    const find = field?.value.trim() ?? "";
    if (find === asked) return;
    asked = find;
    if (!find && book) return show(book, "");
    const answer = await fetch(`${location.pathname}?find=${encodeURIComponent(find)}`);
    if (!answer.ok || find !== asked) return; // another search has begun since
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const body = page.getElementById("book");
    if (!body || find !== asked) return;
    if (!find) book = body;
    show(body, page.getElementById("found")?.textContent ?? "");
}

/** @param {Element} body @param {string} status */
function show(body, status) {
    byId("book")?.replaceWith(body);
    if (found) found.textContent = status.trim();
}

/** A link leads out of a search, to the whole page. */
async function leave() {
    const name = decodeURIComponent(location.hash.slice(1));
    if (!name || !field) return;
    if (asked) {
        field.value = "";
        await search();
        byId(name)?.scrollIntoView();
    }
    byId(name)?.focus({ preventScroll: true });
}

if (field) {
    field.addEventListener("input", () => {
        clearTimeout(timer);
        timer = setTimeout(search, field.value.trim() ? PAUSE : 0);
    });
    field.form?.addEventListener("submit", (event) => {
        event.preventDefault();
        void search();
    });
    field.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        field.value = "";
        void search();
    });
    addEventListener("hashchange", () => void leave());
    document.addEventListener("keydown", (event) => {
        if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        field.focus();
    });
    void search(); // a browser may have kept what was typed
}
