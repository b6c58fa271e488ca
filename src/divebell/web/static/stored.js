// Where games are kept in this browser: how much room they take, and whether the browser may delete them by itself.

const line = document.getElementById("stored");

async function tell() {
    if (!line || !navigator.storage?.estimate) return;
    const { usage = 0, quota = 0 } = await navigator.storage.estimate();
    const kept = await navigator.storage.persisted?.();
    const mb = (/** @type {number} */ size) =>
        (size / 1e6).toLocaleString(document.documentElement.lang, { maximumFractionDigits: size < 1e7 ? 1 : 0 });
    const { used = "", kept: safe = "", loose = "" } = line.dataset;
    line.textContent = `${used.replace("{used}", mb(usage)).replace("{quota}", mb(quota))} ${kept ? safe : loose}`;
    line.hidden = false;
}

void tell();
