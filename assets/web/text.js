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

const UNITS = [
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
];

/** A moment (ms since 1970) relative to now: "in 5 hours". */
export const relative = (ms) => {
  const seconds = (ms - Date.now() - ahead) / 1000;
  const [unit, length] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? UNITS.at(-1);
  const count = Math.trunc(seconds / length);
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(count, unit);
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
