// Words of the page in the reader's language, and times in the reader's time zone.

let words = {};

/** Keeps the words that the server sends. */
export const learn = (map) => {
  words = map;
};

/** A word; `what` stands for its `%s`. */
export const word = (name, what = "") => (words[name] ?? name).replace("%s", () => what);

const language = () => document.documentElement.lang || "en";

/** How far the clock of the server is ahead of this machine's: in a sandbox, by any span. */
let ahead = 0;

/** Follows the clock of the server, which says what time it is (ms since 1970). */
export const setNow = (now) => {
  ahead = now - Date.now();
};

/** Units with their lengths in seconds; each counts fewer than the last number. */
const UNITS = [
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, Infinity],
];

/**
 * A moment (ms since 1970) relative to now, rounded to the nearest unit as Discord does with
 * `<t:SECONDS:R>`, so that the page and a message say the same: "in 5 hours".
 */
export const relative = (ms) => {
  const seconds = (ms - Date.now() - ahead) / 1000;
  const count = (size) => Math.round(Math.abs(seconds) / size);
  const [unit, size] = UNITS.find(([, size, most]) => count(size) < most);
  return new Intl.RelativeTimeFormat(language()).format(Math.sign(seconds) * count(size), unit);
};

/** A moment as its date and time of day. */
export const full = (ms) =>
  new Intl.DateTimeFormat(language(), {
    weekday: "short",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  }).format(ms);

/** A day. */
export const day = (ms) => new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(ms);

/** A text in which Discord's times (`<t:SECONDS:F>`) have become words. */
export const withTimes = (text) =>
  text.replace(/<t:(-?\d+):([A-Za-z])>/g, (_, seconds, style) =>
    style === "R" ? relative(seconds * 1000) : full(seconds * 1000),
  );
