// Begins with what the address names: all games, or one match. Inside Discord nothing is loaded
// again: a link shows another page in place of the present one.

import { enter } from "./activity.js";
import * as api from "./api.js";
import { button, el } from "./dom.js";
import { GamesPage } from "./games.js";
import { MatchPage } from "./match.js";
import { loadSprite } from "./pieces.js";
import { toast } from "./say.js";
import { learn, setNow, word } from "./text.js";
import { WatchPage } from "./watch.js";

/** The pages by their addresses. Each has an element, a start that may fail, and an end. */
const WATCHED = /^\/watch\/([^/]+)$/;
const PAGES = [
  [WATCHED, (me, token) => new WatchPage(token)],
  [/^\/matches\/([^/]+)$/, (me, id) => new MatchPage(id, me)],
  [/^/, () => new GamesPage()],
];

const show = (...content) => document.getElementById("main").replaceChildren(...content);

/** What the server says before the page has learned its words. */
const early = (name) => document.documentElement.dataset[name];

class Pages {
  constructor(me) {
    this.me = me;
    this.present = null;
  }

  /** Shows the page of an address. */
  async show(path) {
    const [pattern, make] = PAGES.find(([pattern]) => pattern.test(path));
    const page = make(this.me, ...path.match(pattern).slice(1).map(decodeURIComponent));
    // Of two links that are followed quickly, the second one counts.
    this.wanted = page;
    await page.start().catch((error) => {
      page.stop();
      throw error;
    });
    if (this.wanted !== page) return page.stop();
    this.present?.stop();
    this.present = page;
    show(page.root);
    window.scrollTo(0, 0);
  }

  /** Follows links of the page without loading it again. */
  follow(event) {
    const link = event.target.closest?.('a[href^="/"]');
    if (!link || event.defaultPrevented) return;
    event.preventDefault();
    this.show(link.getAttribute("href")).catch((error) => {
      if (error.status === undefined) throw error;
      toast(error.message || word("error"));
    });
  }
}

const begin = async () => {
  const first = api.isActivity ? await enter() : location.pathname;
  // Spectators have no session.
  const reader = WATCHED.test(first) ? api.spectator() : api.me();
  const [me] = await Promise.all([reader, loadSprite()]);
  learn(me.words);
  setNow(me.now);
  document.documentElement.lang = me.language;
  const { theme, pieces } = me;
  Object.assign(document.documentElement.dataset, { theme, pieces });
  const pages = new Pages(me);
  if (api.isActivity) document.addEventListener("click", (event) => pages.follow(event));
  await pages.show(first).catch((error) => {
    // The match of a link may be none of the reader's: then their own games are shown.
    if (!api.isActivity || error.status !== 404) throw error;
    return pages.show("/").then(() => toast(error.message));
  });
};

const failed = (error) => {
  const isOurs = error.status !== undefined;
  if (!isOurs && !api.isActivity) console.error(error);
  const reason = (isOurs && error.message) || early("closed") || word("error");
  const text = el("h1", { class: "wait" }, reason);
  const again = early("again") && button(early("again"), "main again", () => location.reload());
  show(text, ...(again ? [again] : []));
};

begin().catch(failed);
