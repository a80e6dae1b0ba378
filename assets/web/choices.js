// Dialogs: which of several moves, whether to do what cannot be undone, and what can be read.

import { el } from "./dom.js";
import { chosen } from "./moves.js";
import { pieceIcon } from "./pieces.js";
import { word } from "./text.js";

/** Shows a dialog; resolves to the value of the pressed button, or null. */
const ask = (title, className, choices, ...body) =>
  new Promise((resolve) => {
    const dialog = el("dialog", { class: `ask ${className}`, "aria-labelledby": "ask-title" });
    const close = (value) => {
      dialog.close();
      dialog.remove();
      resolve(value);
    };
    const buttons = choices.map(({ content, style, value }) =>
      el("button", { type: "button", class: style, onclick: () => close(value) }, ...content),
    );
    dialog.append(
      el("h2", { id: "ask-title" }, title),
      ...body,
      el("div", { class: "choices" }, ...buttons),
    );
    dialog.addEventListener("cancel", (event) => {
      event.preventDefault();
      close(null);
    });
    dialog.addEventListener("click", (event) => event.target === dialog && close(null));
    document.body.append(dialog);
    dialog.showModal();
  });

/** Asks which of several moves to one cell is meant: promotions, castlings, new pieces. */
export const chooseMove = (moves, scene) => {
  const choices = moves.map((move) => ({
    value: move,
    style: "choice",
    content: [
      move.detail ? pieceIcon(chosen(scene, move)) : null,
      el("b", {}, move.label),
      move.detail ? el("small", {}, move.detail) : null,
    ],
  }));
  choices.push({ value: null, style: "quiet", content: [word("cancel")] });
  return ask(word("chooseMove"), "choose", choices);
};

/** Asks a question that is answered with yes or no. */
export const confirm = (question, style = "main") =>
  ask(question, "yes-no", [
    { value: true, style, content: [word("yes")] },
    { value: null, style: "quiet", content: [word("no")] },
  ]);

/** Shows something to read. */
export const tell = (title, ...body) =>
  ask(title, "told", [{ value: null, style: "main", content: [word("back")] }], ...body);
