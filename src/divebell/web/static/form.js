// @ts-check
// A choice that needs another one is shown only while that one is made. Without this all are shown, and the server leaves
// out what does not apply.

/** @param {HTMLFormElement} form */
function show(form) {
    const chosen = new FormData(form);
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-needs]"))) {
        const [name, value] = (part.dataset.needs ?? "").split("=");
        part.hidden = chosen.get(name) !== value;
    }
}

for (const form of document.forms) {
    form.addEventListener("change", () => show(form));
    show(form);
}
