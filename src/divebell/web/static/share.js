// Shares a game: its link is shown, copied, or handed to the programs of this device.

import { byId, rooted, say, showBanner, table, word } from "./page.js";

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
    navigator.share({ title: document.title, url: field?.value ?? "" }).catch(() => {}); // who thinks better of it
});

/** Fetches the link of what the page shows, and opens the dialog with it. */
export async function share() {
    const { table: id, at = "" } = table.dataset;
    const answer = await fetch(rooted(`/t/${id}/link?at=${at}`), { headers: { Accept: "application/json" } });
    const { link, error } = await answer.json().catch(() => ({}));
    if (!link || !dialog || !field || !copy || !send) return showBanner("error", error || word("error"));
    field.value = addressOf(link);
    copy.replaceChildren(copy.dataset.title ?? "");
    send.hidden = !("share" in navigator);
    for (const other of document.querySelectorAll("dialog[open]"))
        if (other instanceof HTMLDialogElement) other.close();
    dialog.showModal();
    field.select();
}
