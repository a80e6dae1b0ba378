// The open challenges of the reader's servers, each with a button that accepts it.

import * as api from "./api.js";
import { button, el } from "./dom.js";
import { toast } from "./say.js";
import { relative, word } from "./text.js";

/** The list; it is read when it is opened. */
export class Lobby {
  constructor() {
    this.body = el("div", { class: "lobby" });
    this.root = el(
      "details",
      { class: "open-games", ontoggle: () => this.root.open && this.load() },
      el("summary", {}, word("lobby")),
      this.body,
    );
  }

  async load() {
    try {
      const servers = await api.lobby();
      const lists = servers.flatMap(({ server, games }) => [
        el("h2", {}, server),
        el("ul", { class: "games" }, ...games.map((game) => this.card(game))),
      ]);
      this.body.replaceChildren(...(lists.length > 0 ? lists : [el("p", {}, word("noLobby"))]));
    } catch (error) {
      this.body.replaceChildren(el("p", {}, error.message || word("offline")));
    }
  }

  card(game) {
    const join = button(word("join"), "main", () => this.join(game, join));
    join.setAttribute("aria-label", `${word("join")}: ${game.title}, ${game.challenger}`);
    return el(
      "li",
      { class: "game open" },
      el("b", {}, game.challenger),
      el("span", { class: "what" }, `${game.title} · ${game.terms}`),
      el("span", { class: "what" }, `#${game.channel} · ${relative(game.closes)}`),
      game.own ? null : join,
    );
  }

  async join(game, join) {
    join.disabled = true;
    try {
      const { match } = await api.join(game.id);
      const link = el("a", { class: "main", href: `/matches/${match}` }, word("openNew"));
      join.replaceWith(link);
      link.focus();
    } catch (error) {
      toast(error.message || word("offline"));
      this.load();
    }
  }
}
