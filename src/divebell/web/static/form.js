// A choice that needs another one is shown only while that one is made, one that does not go with the number of players
// cannot be made, and only somebody who plays can begin. Without this all are shown, and the server leaves out what does
// not apply or says what is wrong.

/** @param {HTMLFormElement} form */
function show(form) {
    const chosen = new FormData(form);
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-needs]"))) {
        const [name = "", value] = (part.dataset.needs ?? "").split("=");
        part.hidden = chosen.get(name) !== value;
    }
    limit(form);
    seat(form);
}

/**
 * Whoever plays can begin, and is called by the name that was typed.
 * @param {HTMLFormElement} form
 */
function seat(form) {
    const chosen = new FormData(form);
    const places = [.../** @type {NodeListOf<HTMLElement>} */ (form.querySelectorAll("[data-seat]"))];
    for (const place of places) {
        const number = Number(place.dataset.seat);
        const plays = chosen.has("others") ? number <= Number(chosen.get("others")) + 1 : chosen.get(`seat${number}`);
        const choice = /** @type {HTMLInputElement | HTMLOptionElement} */ (place.querySelector("input") ?? place);
        place.hidden = choice.disabled = number > 1 && !plays;

        const typed = form.elements.namedItem(number > 1 ? `name${number - 1}` : "name");
        const said = place.querySelector("span");
        if (!said || !(typed instanceof HTMLInputElement)) continue;
        place.dataset.unnamed ??= said.textContent ?? "";
        said.textContent = typed.value.trim() || place.dataset.unnamed;
    }
    const first = form.elements.namedItem("first");
    const left = places.find((place) => place.hidden && chosen.get("first") === place.dataset.seat);
    if (left && (first instanceof RadioNodeList || first instanceof HTMLSelectElement)) first.value = "random";
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

/**
 * What somebody chooses in place of what the language proposes holds in all forms of the page, and stands when the
 * language is changed before one of them is sent: until then only this tab knows of it.
 */
function keep() {
    const choices = [.../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll("[data-chosen]"))];
    const choose = () => {
        for (const choice of choices)
            if (sessionStorage.getItem(choice.dataset.chosen ?? "") === choice.value) choice.checked = true;
    };
    for (const choice of choices) {
        const name = choice.dataset.chosen ?? "";
        choice.addEventListener("input", () => {
            sessionStorage.setItem(name, choice.value);
            choose();
        });
        choice.form?.addEventListener("submit", () => sessionStorage.removeItem(name));
    }
    choose();
}

keep();
for (const form of document.forms) {
    form.addEventListener("input", () => show(form));
    show(form);
}
