// The link for spectators: the reader shares the game, or withdraws the link.

import * as api from "./api.js";
import { confirm } from "./choices.js";
import { copy } from "./copy.js";
import { button, el, setText } from "./dom.js";
import { toast } from "./say.js";
import { word } from "./text.js";

export class Spectators {
  constructor(id) {
    this.id = id;
    this.text = el("p", {});
    this.link = el("input", { readonly: true, "aria-label": word("spectatorsLink") });
    this.copy = button(word("spectatorsCopy"), "quiet", () => copy(this.link.value));
    this.share = button(word("spectatorsShare"), "quiet", () => this.change(true));
    this.withdraw = button("", "quiet", () => this.refuse());
    const buttons = el("div", { class: "pair" }, this.copy, this.share, this.withdraw);
    const parts = [this.text, this.link, buttons];
    this.root = el("div", { class: "spectators", hidden: true }, ...parts);
  }

  /** Reads what both players have said so far. */
  load() {
    return this.after(api.spectators(this.id));
  }

  change(share) {
    return this.after(api.shareWithSpectators(this.id, share));
  }

  async refuse() {
    if (this.shared && !(await confirm(word("spectatorsWithdrawQuestion"), "danger"))) return;
    await this.change(false);
  }

  async after(answer) {
    try {
      this.show(await answer);
    } catch (error) {
      if (error.status === undefined) throw error;
      toast(error.message || word("offline"));
    }
  }

  show({ link, own, opponent }) {
    this.shared = own || link !== null;
    const asked = opponent && own === null && !this.shared;
    const hint = asked ? ["spectatorsAsked", "spectatorsHint"] : ["spectatorsHint"];
    const told = this.shared ? [link === null ? "spectatorsWait" : "spectatorsShared"] : hint;
    setText(this.text, told.map((name) => word(name)).join(" "));
    this.link.value = link ?? "";
    this.link.hidden = link === null;
    this.copy.hidden = link === null;
    this.share.hidden = this.shared;
    this.withdraw.hidden = !this.shared && own !== null;
    setText(this.withdraw, word(this.shared ? "spectatorsWithdraw" : "spectatorsRefuse"));
    this.root.hidden = false;
  }
}
