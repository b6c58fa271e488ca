// Where a link with a game leads: what is after its # is sent to the page itself, and what comes back is shown here, so
// that the address stays what it is.

import { rooted } from "./page.js";

async function read() {
    const link = location.hash.slice(1);
    const main = document.querySelector("main");
    if (!link || !main) return;
    main.querySelector("form")?.remove();
    main.querySelector("[data-reading]")?.replaceChildren(
        main.querySelector("[data-reading]")?.getAttribute("data-reading") ?? "",
    );
    const answer = await fetch(rooted("/open"), { method: "POST", body: new URLSearchParams({ link }) });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.querySelector("main");
    if (!found) return location.reload();
    main.replaceWith(found);
    document.title = page.title;
    found.querySelector("h1")?.setAttribute("tabindex", "-1");
    found.querySelector("h1")?.focus();
}

addEventListener("hashchange", () => location.reload());
await read();
