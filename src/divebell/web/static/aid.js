// The player aid: printed, and laid over a table without leaving it.

import { all, byId, setting } from "./page.js";

const ADDRESS = "#aid"; // of a table with the aid over it: Back closes it
const PRINT = "[data-print]";

document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest(PRINT)) print();
});
for (const button of all(PRINT)) button.hidden = false;

const dialog = /** @type {HTMLDialogElement | null} */ (byId("aid-sheet"));
/** @type {Promise<void> | undefined} */
let loaded;

/** Fetches the page of the aid once and puts its sheet into the dialog. @param {HTMLDialogElement} dialog */
async function load(dialog) {
    const answer = await fetch(dialog.dataset.aid ?? "");
    if (!answer.ok) throw new Error(answer.statusText);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const sheet = page.getElementById("aid");
    const style = page.querySelector("link[data-sheet]");
    if (!sheet || !style) throw new Error("no aid");
    await new Promise((resolve, reject) => {
        style.addEventListener("load", resolve);
        style.addEventListener("error", reject);
        document.head.append(style);
    });
    dialog.append(sheet);
    for (const button of all(PRINT, dialog)) button.hidden = false;
}

/** Lays the aid over the table. */
export async function open() {
    if (!dialog) return;
    try {
        await (loaded ??= load(dialog));
    } catch (error) {
        loaded = undefined;
        throw error;
    }
    if (dialog.open) return;
    if (location.hash !== ADDRESS) history.pushState({ aid: true }, "", ADDRESS);
    dialog.showModal();
    dialog.scrollTop = 0;
}

dialog?.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close(); // beside the sheet
});
dialog?.addEventListener("keydown", (event) => {
    if (event.key.toLowerCase() !== "a" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (setting("letters") === "off") return;
    event.preventDefault(); // else the page opens it again
    dialog.close();
});
dialog?.addEventListener("close", () => {
    // The event comes later than the closing: by then Forward may have opened it again.
    if (dialog.open || location.hash !== ADDRESS) return;
    if (history.state?.aid) history.back();
    else history.replaceState(null, "", location.pathname + location.search);
});
addEventListener("popstate", () => {
    if (location.hash !== ADDRESS && dialog?.open) dialog.close();
});
