// Copies of a game and of the position shown, its files, the way to it in Discord, and spectators.

import * as api from "./api.js";
import { copy } from "./copy.js";
import { button, el } from "./dom.js";
import { toast } from "./say.js";
import { Spectators } from "./spectators.js";
import { word } from "./text.js";

/** Saves a file of the server under a name. */
const save = (file, name) => {
  const address = URL.createObjectURL(file);
  el("a", { href: address, download: name }).click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

export class Share {
  constructor(id) {
    this.id = id;
    const pgn = async () => copy(await (await api.pgn(id)).text());
    const files = [
      ["downloadPgn", async () => save(await api.pgn(id), `game-${id}.pgn`)],
      ["downloadGif", () => this.gif()],
      ["copyLink", () => copy(new URL(`/matches/${id}`, location.href).href)],
    ];
    this.discord = el("a", { class: "quiet", hidden: true, rel: "noreferrer" }, word("inDiscord"));
    const actions = [["copyFen", () => copy(this.fen)], ["copyPgn", pgn]];
    // The frame inside Discord saves no files, and its address is of use to nobody else.
    if (!api.isActivity) actions.push(...files);
    const spectators = new Spectators(id);
    const ontoggle = () => this.root.open && spectators.load();
    const ways = actions.map((action) => this.way(...action));
    this.copies = ways.slice(0, api.isActivity ? 2 : 4);
    this.root = el(
      "details",
      { class: "share", ontoggle },
      el("summary", {}, word("share")),
      el(
        "div",
        { class: "ways-out" },
        ...ways,
        this.discord,
      ),
      spectators.root,
    );
  }

  /** A button that does something, once at a time. */
  way(name, act) {
    const made = button(word(name), "quiet", async () => {
      made.disabled = true;
      await act().catch((error) => {
        if (error.status === undefined) throw error;
        toast(error.message || word("offline"));
      });
      made.disabled = false;
    });
    return made;
  }

  async gif() {
    toast(word("makingGif"));
    save(await api.gif(this.id), `game-${this.id}.gif`);
  }

  show(scene) {
    this.fen = scene.fen;
    // All but the link tell the position.
    for (const copied of this.copies) copied.hidden = scene.hidden;
    this.discord.hidden = api.isActivity || !scene.channel;
    if (scene.channel) this.discord.href = scene.channel;
  }
}
