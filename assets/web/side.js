// What stands next to the board: status, actions, a field for moves, the private note.

import * as api from "./api.js";
import { confirm } from "./choices.js";
import { button, el, setText } from "./dom.js";
import { speak, toast } from "./say.js";
import { withTimes, word } from "./text.js";

/** Whose turn it is or the result, and what else there is to know. */
export class Status {
  constructor() {
    this.title = el("h1", { class: "title" });
    this.status = el("p", { class: "status" });
    this.remarks = el("ul", { class: "remarks" });
    this.terms = el("p", { class: "terms" });
    const parts = [this.title, this.status, this.remarks, this.terms];
    this.root = el("section", { class: "about" }, ...parts);
  }

  show(scene) {
    setText(this.title, scene.title);
    setText(this.status, scene.status);
    this.status.classList.toggle("yours", scene.yours);
    setText(this.terms, scene.terms ?? "");
    this.remarks.replaceChildren(...scene.remarks.map((text) => el("li", {}, withTimes(text))));
  }
}

/** What the reader may do besides moving: answers to offers first. */
export class Actions {
  constructor(onAct) {
    this.onAct = onAct;
    this.answers = el("div", { class: "answers" });
    this.others = el("div", { class: "others" });
    this.more = el("details", { class: "more" }, el("summary", {}, word("actions")), this.others);
    this.root = el("section", { class: "actions" }, this.answers, this.more);
  }

  show(scene) {
    const key = JSON.stringify(scene.actions);
    if (this.key === key) return;
    this.key = key;
    const answers = scene.actions.filter((it) => it.style === "answer" || it.style === "decline");
    const others = scene.actions.filter((it) => !answers.includes(it));
    this.answers.replaceChildren(...answers.map((it) => this.button(it)));
    this.others.replaceChildren(...others.map((it) => this.button(it)));
    this.more.hidden = others.length === 0;
  }

  button({ action, label, confirm: question, style }) {
    const className = { danger: "danger", answer: "main" }[style] ?? "quiet";
    return button(label, className, async () => {
      if (question && !(await confirm(withTimes(question), className))) return;
      this.more.open = false;
      this.onAct(action);
    });
  }
}

/** A field for a move as people write it. */
export class TypedMove {
  constructor(onTyped) {
    this.input = el("input", {
      id: "typed",
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      enterkeyhint: "go",
      maxlength: "100",
    });
    this.send = el("button", { class: "quiet" }, word("play"));
    const onsubmit = (event) => {
      event.preventDefault();
      const text = this.input.value.trim();
      if (text) onTyped(text);
    };
    this.root = el(
      "form",
      { class: "typed", onsubmit },
      el("label", { for: "typed" }, word("typed")),
      el("div", { class: "pair" }, this.input, this.send),
    );
  }

  show(scene) {
    this.root.hidden = !scene.yours;
  }

  clear() {
    this.input.value = "";
  }
}

/** The reader's private note on the match. */
export class Note {
  constructor(id) {
    this.id = id;
    this.text = el("textarea", { id: "note", rows: "4", maxlength: "1000" });
    this.saved = el("span", { class: "saved" });
    const save = button(word("save"), "quiet", () => this.save());
    this.root = el(
      "details",
      { class: "note", ontoggle: () => this.load() },
      el("summary", {}, word("note")),
      el("label", { for: "note" }, word("noteHint")),
      this.text,
      el("div", { class: "pair" }, save, this.saved),
    );
    this.text.addEventListener("input", () => setText(this.saved, ""));
  }

  async load() {
    if (this.loaded || !this.root.open) return;
    try {
      this.text.value = (await api.note(this.id)).text ?? "";
      this.loaded = true;
    } catch (error) {
      toast(error.message || word("offline"));
    }
  }

  async save() {
    try {
      await api.saveNote(this.id, this.text.value);
      setText(this.saved, word("saved"));
      speak(word("saved"));
    } catch (error) {
      toast(error.message || word("offline"));
    }
  }
}
