// The analysis: a click on the graph leads to the turn, and as long as turns are judged the page fetches what is new.

const EVERY = 2000;

document.addEventListener("click", (event) => {
    const turn = event.target instanceof Element ? event.target.closest("#graph [data-at]") : null;
    const table = turn?.closest("svg")?.dataset.table;
    if (table)
        location.assign(
            `${document.documentElement.dataset.root ?? ""}/t/${encodeURIComponent(table)}?at=${turn?.getAttribute("data-at")}`,
        );
});

async function refresh() {
    const shown = document.getElementById("analysis");
    if (!shown || shown.dataset.running === undefined) return;
    try {
        const response = await fetch(location.href, { cache: "no-store" });
        const fresh = new DOMParser().parseFromString(await response.text(), "text/html").getElementById("analysis");
        // Who reads a table or is about to press a button is not disturbed.
        const busy = shown.contains(document.activeElement) || shown.querySelector("details[open]");
        if (response.ok && fresh && (!busy || fresh.dataset.running === undefined)) shown.replaceWith(fresh);
    } catch {
        // The server is away for a moment.
    }
    setTimeout(refresh, EVERY);
}

setTimeout(refresh, EVERY);
