// What a reader chooses about the page: the board's theme and pieces, which Discord's pictures
// follow, its size, alerts, and whether only the board is shown.

import * as alerts from "./alerts.js";
import * as api from "./api.js";
import { el } from "./dom.js";
import { toast } from "./say.js";
import { word } from "./text.js";

const KEPT = "courier.size";

const root = document.documentElement;

const resize = (percent) => root.style.setProperty("--scale", String(percent / 100));

/** The size that this browser keeps, in percent. */
const keptSize = () => {
  try {
    const kept = Number(localStorage.getItem(KEPT));
    return kept >= 50 && kept <= 100 ? kept : 100;
  } catch {
    return 100;
  }
};

const keepSize = (percent) => {
  try {
    localStorage.setItem(KEPT, String(percent));
  } catch {
    // It lasts as long as the page.
  }
};

const labeled = (name, control) => el("label", {}, el("span", {}, word(name)), control);

/** Chooses how the page looks; `me` is told theme and pieces, for pages that follow. */
export class Display {
  constructor(me) {
    const size = keptSize();
    resize(size);
    const range = el("input", { type: "range", min: "50", max: "100", step: "5", value: size });
    range.addEventListener("input", () => {
      resize(range.value);
      keepSize(range.value);
    });
    const scale = labeled("size", range);
    scale.classList.add("scale");
    // Discord's frame shows no notifications.
    const offered = alerts.canNotify() && !api.isActivity ? ["sound", "notify"] : ["sound"];
    this.root = el(
      "details",
      { class: "display" },
      el("summary", {}, word("display")),
      this.choice(me, "theme", me.themes),
      this.choice(me, "pieces", me.pieceSets),
      scale,
      ...offered.map((name) => this.alert(name)),
    );
  }

  alert(name) {
    const box = el("input", { type: "checkbox", checked: alerts.isOn(name) });
    box.addEventListener("change", async () => {
      if (await alerts.turn(name, box.checked)) return;
      box.checked = false;
      toast(word("notifyDenied"));
    });
    return labeled(name, box);
  }

  /** A choice among the offered keys and names; `part` is the theme or the pieces. */
  choice(me, part, offered) {
    const option = ([value, name]) => el("option", { value, selected: value === me[part] }, name);
    const chosen = el("select", {}, ...offered.map(option));
    chosen.addEventListener("change", async () => {
      const { value } = chosen;
      try {
        await api.chooseStyle({ [part]: value });
        me[part] = value;
        root.dataset[part] = value;
      } catch (error) {
        chosen.value = me[part];
        toast(error.message || word("offline"));
      }
    });
    return labeled(part, chosen);
  }
}

/** Shows the board, names and clocks alone, or everything again. */
export const zen = (on = !root.classList.contains("zen")) => {
  if (root.classList.toggle("zen", on)) toast(word("zenOn"));
};
