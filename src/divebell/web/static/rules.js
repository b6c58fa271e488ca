// The search of the rules: hides what has not all the words, while somebody types. Without it the server does.

import { all, byId } from "./page.js";

const RULE = ".rule, .piece, .lemma";
const field = /** @type {HTMLInputElement | null} */ (byId("find"));
const found = byId("found");

/** Accents and case do not matter. @param {string} text */
const plain = (text) =>
    text
        .normalize("NFD")
        .replace(/\p{Mn}/gu, "")
        .toLowerCase();

const told = new Map(all(RULE).map((rule) => [rule, plain(`${rule.textContent} ${rule.dataset.words ?? ""}`)]));
for (const rule of all(".rule")) told.set(rule, plain(`${rule.id} ${ownText(rule)}`));

/** What a rule says itself, without its sources and the titles of others. @param {HTMLElement} rule */
function ownText(rule) {
    const parts = [...rule.children].filter((part) => !part.matches(".source, .see, figure"));
    return [...parts, ...rule.querySelectorAll("figcaption")].map((part) => part.textContent).join(" ");
}

function search() {
    const words = plain(field?.value ?? "")
        .split(/\s+/)
        .filter(Boolean);
    let number = 0;
    for (const [rule, text] of told) {
        rule.hidden = !words.every((word) => (isId(word) ? rule.id.toLowerCase() === word : text.includes(word)));
        number += Number(!rule.hidden);
    }
    for (const contents of all(".contents")) contents.hidden = words.length > 0;
    if (!found) return;
    const { none = "", some = "" } = found.dataset;
    found.textContent = !words.length ? "" : number ? some.replace("{number}", String(number)) : none;
}

/** @param {string} word */
const isId = (word) => /^[a-z]\d{1,2}$/.test(word) && Boolean(byId(word.toUpperCase()));

/** A link leads out of a search, to the whole page. */
function leave() {
    const goal = byId(decodeURIComponent(location.hash.slice(1)));
    if (!goal || !field) return;
    if (goal.closest("[hidden]")) {
        field.value = "";
        search();
        goal.scrollIntoView();
    }
    goal.focus({ preventScroll: true });
}

if (field) {
    field.addEventListener("input", search);
    field.form?.addEventListener("submit", (event) => event.preventDefault());
    field.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        field.value = "";
        search();
    });
    addEventListener("hashchange", leave);
    document.addEventListener("keydown", (event) => {
        if (event.key !== "/" || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        field.focus();
    });
    search();
}
