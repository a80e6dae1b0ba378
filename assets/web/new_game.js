// A new game: against the engine, a person of a server, or anybody in a channel.

import * as api from "./api.js";
import { el } from "./dom.js";
import { toast } from "./say.js";
import { withTimes, word } from "./text.js";

/** The id of the list of starting positions that have a name. */
const NAMED = "new-game-named";

const options = (choices) => choices.map(([value, name]) => el("option", { value }, name));

/** A choice with its label. */
const field = (name, input, className = "field") => {
  input.id = `new-game-${name}`;
  return el("div", { class: className }, el("label", { for: input.id }, word(name)), input);
};

/** A starting position by its number; without one, it is random. */
const number = (starts) =>
  el("input", {
    type: "number",
    min: 0,
    max: starts - 1,
    list: NAMED,
    placeholder: `${word("random")} (0–${starts - 1})`,
  });

/** The form; its choices are read when it is opened. */
export class NewGame {
  constructor() {
    this.form = el("form", { class: "new-game-form", onsubmit: (event) => this.send(event) });
    this.root = el(
      "details",
      { class: "new-game", ontoggle: () => this.opened() },
      el("summary", {}, word("newGame")),
      this.form,
    );
  }

  async opened() {
    if (!this.root.open || this.loaded) return;
    this.loaded = true;
    try {
      this.show(await api.newGames());
    } catch (error) {
      this.loaded = false;
      this.root.open = false;
      toast(error.message || word("offline"));
    }
  }

  show(choices) {
    this.choices = choices;
    const select = (choices, onchange) => el("select", { onchange }, ...options(choices));
    const places = choices.servers.flatMap(({ id, name, channels }) =>
      channels.map(([channel, title]) => [`${id}/${channel}`, `${name} · #${title}`]),
    );
    this.kind = select(
      [["engine", word("theEngine")], ...(places.length > 0 ? [["people", word("people")]] : [])],
      () => this.useUsualClock(),
    );
    this.level = select(choices.levels);
    this.level.value = choices.level;
    this.place = select(places, () => {
      this.offerPeople();
      this.useUsualClock();
    });
    this.person = select([]);
    this.variant = select(
      choices.variants.map(({ key, name }) => [key, name]),
      () => this.changed(),
    );
    this.startingAt = el("div");
    this.color = select(choices.colors);
    this.clock = select(choices.clocks, () => {
      this.hasOwnClock = true;
      this.follow();
    });
    this.rated = el("input", { type: "checkbox", checked: true });
    this.fields = {
      level: field("level", this.level),
      place: field("place", this.place),
      person: field("opponent", this.person),
      rated: field("rated", this.rated, "field tick"),
    };
    this.start = el("button", { type: "submit", class: "main" });
    this.said = el("p", { role: "status" });
    this.form.replaceChildren(
      field("against", this.kind),
      this.fields.level,
      this.fields.place,
      this.fields.person,
      field("variant", this.variant),
      this.startingAt,
      field("color", this.color),
      field("clock", this.clock),
      this.fields.rated,
      this.start,
      ...(places.length > 0 ? [] : [el("p", {}, word("noPlaces"))]),
      this.said,
    );
    this.offerPeople();
    this.changed();
  }

  get game() {
    return this.choices.variants.find(({ key }) => key === this.variant.value);
  }

  get server() {
    const [server] = this.place.value.split("/");
    return this.choices.servers.find(({ id }) => id === server);
  }

  /** The people of the chosen server. */
  offerPeople() {
    const people = this.server?.people ?? [];
    this.person.replaceChildren(...options([["anyone", word("anyone")], ...people]));
  }

  /** Another variant has other starting positions. */
  changed() {
    const { starts, named } = this.game;
    this.at = starts > 1 ? number(starts) : el("select", {}, ...options([["", word("usual")]]));
    const names = starts > 1 ? el("datalist", { id: NAMED }) : this.at;
    names.append(...options(named));
    const at = field("start", this.at);
    at.hidden = starts === 1 && named.length === 0;
    if (names !== this.at) at.append(names);
    this.startingAt.replaceWith(at);
    this.startingAt = at;
    this.useUsualClock();
  }

  /** The clock of the server, or else of the variant, until another one is chosen. */
  useUsualClock() {
    const ofServer = this.kind.value === "engine" ? null : this.server?.clock;
    if (!this.hasOwnClock) this.clock.value = ofServer ?? this.game.clock;
    this.follow();
  }

  /** Shows what belongs to the present choices. */
  follow() {
    const withEngine = this.kind.value === "engine";
    this.fields.level.hidden = !withEngine;
    this.fields.place.hidden = withEngine;
    this.fields.person.hidden = withEngine;
    this.fields.rated.hidden = withEngine;
    // Without a clock a game cannot be rated.
    this.rated.disabled = this.clock.value === "none";
    this.start.textContent = word(withEngine ? "beginGame" : "offerGame");
    this.said.textContent = "";
  }

  async send(event) {
    event.preventDefault();
    const withEngine = this.kind.value === "engine";
    const [server, channel] = this.place.value.split("/");
    const where = withEngine ? { level: this.level.value } : { server, channel };
    this.start.disabled = true;
    try {
      const answer = await api.newGame({
        opponent: withEngine ? "engine" : this.person.value,
        ...where,
        variant: this.variant.value,
        start: this.at.value === "" ? null : Number(this.at.value),
        color: this.color.value,
        clock: this.clock.value,
        rated: !withEngine && !this.rated.disabled && this.rated.checked,
      });
      const link = answer.match && el("a", { href: `/matches/${answer.match}` }, word("openNew"));
      this.said.replaceChildren(link ?? answer.message);
      this.said.querySelector("a")?.focus();
    } catch (error) {
      this.said.textContent = withTimes(error.message || word("offline"));
    }
    this.start.disabled = false;
  }
}
