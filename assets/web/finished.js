// The reader's finished games, a page at a time, and the rematch of one.

import * as api from "./api.js";
import { confirm } from "./choices.js";
import { button, el } from "./dom.js";
import { toast } from "./say.js";
import { day, word } from "./text.js";

const finishedCard = (game) =>
  el(
    "li",
    {},
    el(
      "a",
      { class: "game", href: `/matches/${game.id}` },
      el("span", { class: `side-dot of-${game.side}`, "aria-hidden": "true" }),
      el("b", {}, game.opponent),
      el("span", { class: "what" }, `${game.title} · #${game.id}`),
      el("span", { class: "when" }, game.result),
      el("time", {}, day(game.ended)),
    ),
  );

/** The list, as far as it is wanted; it is read when it is opened. */
export class FinishedGames {
  constructor() {
    this.list = el("ul", { class: "games" });
    this.none = el("p", { hidden: true }, word("noFinished"));
    const choice = (all) =>
      el("select", { "aria-label": word(all), hidden: true, onchange: () => this.choose() });
    this.variant = choice("allVariants");
    this.opponent = choice("allOpponents");
    this.more = button(word("olderGames"), "quiet", () => this.load());
    this.more.hidden = true;
    this.root = el(
      "details",
      { class: "finished", ontoggle: () => this.opened() },
      el("summary", {}, word("finished")),
      el("div", { class: "wanted" }, this.variant, this.opponent),
      this.none,
      this.list,
      this.more,
    );
  }

  opened() {
    if (this.root.open && this.list.children.length === 0) this.load();
  }

  choose() {
    this.list.replaceChildren();
    this.load();
  }

  /** Offers a choice between two or more, each with its value and its name. */
  offer(choice, among) {
    if (choice.length > 0 || among.length < 2) return;
    const options = [["", choice.getAttribute("aria-label")], ...among];
    choice.append(...options.map(([value, name]) => el("option", { value }, name)));
    choice.hidden = false;
  }

  async load() {
    this.more.disabled = true;
    const loading = (this.loading = {});
    try {
      const wanted = { variant: this.variant.value, opponent: this.opponent.value };
      const found = await api.finished(this.list.children.length, wanted);
      const { total, games } = found;
      // Another list is wanted meanwhile.
      if (this.loading !== loading) return;
      this.offer(this.variant, found.variants);
      this.offer(this.opponent, found.opponents);
      const first = this.list.children.length;
      this.list.append(...games.map(finishedCard));
      this.none.hidden = total > 0;
      this.more.hidden = this.list.children.length >= total || games.length === 0;
      if (first > 0) this.list.children[first]?.querySelector("a").focus();
    } catch (error) {
      toast(error.message || word("offline"));
    }
    this.more.disabled = false;
  }
}

/** The button that offers another game after this one. */
export class Rematch {
  constructor(id) {
    this.id = id;
    this.button = button(word("rematch"), "main", () => this.ask());
    this.said = el("p", { hidden: true });
    this.root = el("section", { class: "rematch", hidden: true }, this.button, this.said);
  }

  show(scene) {
    this.root.hidden = !scene.over;
  }

  async ask(accept = false) {
    if (!accept && !(await confirm(word("rematchQuestion"), "main"))) return;
    this.button.disabled = true;
    try {
      const answer = await api.rematch(this.id, accept);
      if (answer.question && (await confirm(answer.question, "main"))) return this.ask(true);
      if (answer.match) {
        const link = el("a", { class: "main", href: `/matches/${answer.match}` }, word("openNew"));
        this.button.replaceWith(link);
        link.focus();
      }
      if (answer.message) {
        this.said.textContent = answer.message;
        this.said.hidden = false;
        this.button.hidden = true;
        toast(answer.message);
      }
    } catch (error) {
      toast(error.message || word("offline"));
    }
    this.button.disabled = false;
  }
}
