// A choice that needs another one is shown only while that one is made, and one that does not go with the number of
// players cannot be made. Without this all are shown, and the server leaves out what does not apply or says what is
// wrong.

/** @param {HTMLFormElement} form */
function show(form) {
    const chosen = new FormData(form);
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-needs]"))) {
        const [name = "", value] = (part.dataset.needs ?? "").split("=");
        part.hidden = chosen.get(name) !== value;
    }
    limit(form);
}

/**
 * A choice for fewer players closes the numbers above it, and such a number that choice.
 * @param {HTMLFormElement} form
 */
function limit(form) {
    const choices = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[data-most]"))];
    const asked = choices.filter((choice) => !choice.closest("[hidden]"));
    const most = Math.min(...asked.filter((choice) => choice.checked).map((choice) => Number(choice.dataset.most)));

    const numbers = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("[name=others]"))];
    for (const number of numbers) number.disabled = Number(number.value) >= most;
    const allowed = numbers.filter((number) => !number.disabled).at(-1);
    if (allowed && numbers.some((number) => number.checked && number.disabled)) allowed.checked = true;

    const seats = [.../** @type {NodeListOf<HTMLSelectElement>} */ (form.querySelectorAll("select[name^=seat]"))];
    for (const seat of seats.filter((seat) => seat.value).slice(most - 1)) seat.value = "";
    const taken = seats.filter((seat) => seat.value).length;
    for (const seat of seats) seat.disabled = !seat.value && taken + 1 >= most;

    const others = Number(numbers.find((number) => number.checked)?.value ?? taken);
    for (const choice of asked) choice.disabled = !choice.checked && others >= Number(choice.dataset.most);
}

for (const form of document.forms) {
    form.addEventListener("change", () => show(form));
    show(form);
}
