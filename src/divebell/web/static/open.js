// Where a link with a game leads: what is after its # is sent to the page itself, and what comes back is shown here, so
// that the address stays what it is.

import { rooted } from "./page.js";

/** The page about a link. @param {string} link */
async function look(link) {
    const answer = await fetch(rooted("/open"), { method: "POST", body: new URLSearchParams({ link }) });
    return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function read() {
    const link = location.hash.slice(1);
    const main = document.querySelector("main");
    const form = main?.querySelector("form");
    const status = /** @type {HTMLElement | null | undefined} */ (main?.querySelector("[data-reading]"));
    if (!link || !main || !form || !status) return;
    form.hidden = true;
    status.replaceChildren(status.dataset.reading ?? "");
    const page = await look(link).catch(() => null);
    const found = page?.querySelector("main");
    if (!page || !found) {
        /** @type {HTMLInputElement} */ (form.elements.namedItem("link")).value = link;
        form.hidden = false;
        return status.replaceChildren(status.dataset.away ?? "");
    }
    main.replaceWith(found);
    document.title = page.title;
    found.querySelector("h1")?.setAttribute("tabindex", "-1");
    found.querySelector("h1")?.focus();
}

addEventListener("hashchange", () => location.reload());
await read();
