// Shares a game: its link is shown, copied, or handed to the programs of this device.

import { ask, byId, rooted, say, showBanner, table, word } from "./page.js";

/** The address of a link: where the pages run in this browser, what a page is called stands after the # itself. @param {string} link */
function addressOf(link) {
    const home = location.origin + rooted("/");
    return document.documentElement.dataset.alone ? `${home}#/open#${link}` : `${home}open#${link}`;
}

const dialog = /** @type {HTMLDialogElement | null} */ (byId("share"));
const field = /** @type {HTMLInputElement | null | undefined} */ (dialog?.querySelector("input"));
const copy = /** @type {HTMLElement | null | undefined} */ (dialog?.querySelector("[data-share-copy]"));
const send = /** @type {HTMLElement | null | undefined} */ (dialog?.querySelector("[data-share-send]"));

copy?.addEventListener("click", async () => {
    field?.select();
    try {
        await navigator.clipboard.writeText(field?.value ?? "");
        say([copy.dataset.done ?? ""]);
        copy.replaceChildren(copy.dataset.done ?? "");
    } catch {
        // No clipboard here: the link is selected, so that it can be copied by hand.
    }
});
send?.addEventListener("click", () => {
    navigator.share({ title: document.title, url: field?.value ?? "" }).catch(() => {}); // the person cancelled
});

/** @typedef {{ link?: string, sure?: string, error?: string }} Answer */

/** @param {string} address @param {RequestInit} [init] @returns {Promise<Answer>} */
async function request(address, init) {
    const answer = await fetch(rooted(address), { ...init, headers: { Accept: "application/json" } });
    return answer.json().catch(() => ({}));
}

/** The link of what the page shows; null when it would cost the result and the person does not want that. */
async function fetchLink() {
    const { table: id, at = "" } = table.dataset;
    const found = await request(`/t/${id}/link?at=${at}`);
    if (found.sure === undefined) return found;
    if (found.sure && !(await ask(found.sure))) return null;
    return request(`/t/${id}/link`, { method: "POST", body: new URLSearchParams({ at }) });
}

/** Opens the dialog with the link of what the page shows. */
export async function share() {
    /** @type {Answer | null} */
    const answer = await fetchLink().catch(() => ({ error: dialog?.dataset.away }));
    if (!answer) return;
    for (const other of document.querySelectorAll("dialog[open]"))
        if (other instanceof HTMLDialogElement) other.close();
    const { link, error } = answer;
    if (!link || !dialog || !field || !copy || !send) return showBanner("error", error || word("error"));
    field.value = addressOf(link);
    copy.replaceChildren(copy.dataset.title ?? "");
    send.hidden = !("share" in navigator);
    dialog.showModal();
    field.select();
}
