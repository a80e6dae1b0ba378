// The games of the reader: the list, and the way to the next one in which it is their turn.

import * as api from "./api.js";
import { button, el } from "./dom.js";
import { Drawing } from "./drawing.js";
import { FinishedGames } from "./finished.js";
import { Layout } from "./geometry.js";
import { Lobby } from "./lobby.js";
import { NewGame } from "./new_game.js";
import { full, relative, word } from "./text.js";

const card = (game) =>
  el(
    "li",
    {},
    el(
      "a",
      { class: game.yourTurn ? "game yours" : "game", href: `/matches/${game.id}` },
      el("span", { class: "small-board", "aria-hidden": "true" }),
      el("span", { class: `side-dot of-${game.side}`, "aria-hidden": "true" }),
      el("b", {}, game.opponent),
      el("span", { class: "what" }, `${game.title} · #${game.id}`),
      el("span", { class: "when" }, word(game.yourTurn ? "yourTurn" : "theirTurn")),
      game.deadline ? el("time", { title: full(game.deadline) }, relative(game.deadline)) : null,
    ),
  );

/** Draws the boards of the first games of the list. */
const drawBoards = async (games, cards) => {
  const { boards, pictures } = await api.boards();
  games.forEach(({ id, variant, side }, index) => {
    if (!pictures[id]) return;
    const drawing = new Drawing(new Layout(boards[variant], side));
    drawing.show(pictures[id]);
    cards[index].querySelector(".small-board").replaceChildren(drawing.root);
  });
};

/** The page of all games. */
export class GamesPage {
  constructor() {
    this.root = el("div", { class: "list" });
    // It stays open when the list above it is read again.
    this.finished = new FinishedGames();
    this.newGame = new NewGame();
    this.lobby = new Lobby();
    this.left = new AbortController();
  }

  /** Shows the games, and reads them again when the reader comes back. */
  async start() {
    document.title = `${word("games")} · Courier`;
    await this.read();
    const { signal } = this.left;
    const again = () => document.hidden || this.read().catch(() => {});
    document.addEventListener("visibilitychange", again, { signal });
  }

  /** Another page is shown in place of this one. */
  stop() {
    this.left.abort();
  }

  async read() {
    const games = await api.matches();
    if (this.left.signal.aborted) return;
    showWays(games, null);
    const cards = games.map(card);
    // The list says everything in words, too.
    drawBoards(games, cards).catch(() => {});
    const list = games.length > 0
      ? el("ul", { class: "games running" }, ...cards)
      : el("p", {}, word("noGames"));
    // What the reader fills in below keeps the focus.
    if (this.list) this.list.replaceWith(list);
    else this.root.append(...this.parts(list));
    this.list = list;
  }

  parts(list) {
    const leave = button(word("signOut"), "quiet", async () => {
      await api.signOut();
      location.reload();
    });
    return [
      el("h1", {}, word("games")),
      list,
      this.newGame.root,
      this.lobby.root,
      this.finished.root,
      // Inside Discord the session ends with the page.
      ...(api.isActivity ? [] : [leave]),
    ];
  }
}

/** The links to all games, and to the next one in which it is the reader's turn. */
export const showWays = (games, present) => {
  const places = document.querySelectorAll(".ways");
  places.forEach((place) => place.replaceChildren(...ways(games, present)));
};

const ways = (games, present) => {
  const waiting = games.filter((game) => game.yourTurn);
  const here = waiting.findIndex((game) => String(game.id) === present);
  const next =
    waiting.filter((game) => String(game.id) !== present).at(0) &&
    waiting[(here + 1) % waiting.length];
  const count = waiting.length > 0 ? el("span", { class: "badge" }, String(waiting.length)) : null;
  const all = el("a", { href: "/" }, word("games"), count);
  if (!next) return [all];
  const label = `${word("nextGame")}: ${next.opponent}`;
  const link = { class: "next", href: `/matches/${next.id}`, title: label };
  return [all, el("a", link, word("nextGame"))];
};
