// Times as the clock on the wall shows them: the server only knows its own.

const STYLES = /** @type {Record<string, Intl.DateTimeFormatOptions>} */ ({
    moment: { dateStyle: "medium", timeStyle: "short" },
    day: { dateStyle: "long", timeZone: "UTC" },
    time: { timeStyle: "short" },
});

/** @param {ParentNode} [within] */
export function localise(within = document) {
    const language = document.documentElement.lang;
    for (const time of within.querySelectorAll("time[data-when]")) {
        const at = new Date(time.getAttribute("datetime") ?? "");
        const style = STYLES[time.getAttribute("data-when") ?? ""];
        if (!style || Number.isNaN(at.getTime())) continue;
        const text = new Intl.DateTimeFormat(language, style).format(at);
        if (time.textContent !== text) time.textContent = text;
    }
}

localise();
