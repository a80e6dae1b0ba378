// Copies of texts.

import { tell } from "./choices.js";
import { el } from "./dom.js";
import { toast } from "./say.js";
import { word } from "./text.js";

/** Copies a text; where the browser does not allow that, shows it. */
export const copy = async (text) => {
  try {
    await navigator.clipboard.writeText(text);
    toast(word("copied"));
  } catch {
    await tell(word("share"), el("textarea", { rows: "8", readonly: true }, text));
  }
};
