// Begins with what the address names: all games, or one match.

import * as api from "./api.js";
import { el } from "./dom.js";
import { gamesPage, showWays } from "./games.js";
import { MatchPage } from "./match.js";
import { loadSprite } from "./pieces.js";
import { learn, word } from "./text.js";

const show = (element) => document.getElementById("main").replaceChildren(element);

const begin = async () => {
  const [me] = await Promise.all([api.me(), loadSprite()]);
  learn(me.words);
  document.documentElement.lang = me.language;
  document.documentElement.dataset.theme = me.theme;
  const [, id] = location.pathname.match(/^\/matches\/([^/]+)/) ?? [];
  if (id) {
    const page = new MatchPage(decodeURIComponent(id), me);
    await page.start();
    show(page.root);
  } else {
    const list = async () => {
      const games = await api.matches();
      showWays(games, null);
      show(gamesPage(games));
    };
    await list();
    document.addEventListener("visibilitychange", () => document.hidden || list().catch(() => {}));
    document.title = `${word("games")} · Courier`;
  }
};

begin().catch((error) => {
  if (error.status === undefined) console.error(error);
  show(el("p", { class: "wait" }, error.message || word("error")));
});
