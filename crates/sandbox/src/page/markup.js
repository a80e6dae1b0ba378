// Requests, DOM elements, and Discord's markup as far as bots use it.
"use strict";

const get = async (path) => (await fetch(path)).json();
const post = async (path, body) =>
  (
    await fetch(path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
  ).json();

/** An element with properties, attributes (data-*, aria-*) and children. */
function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.includes("-")) element.setAttribute(name, value);
    else element[name] = value;
  }
  element.append(
    ...children.filter((child) => child !== null && child !== undefined && child !== false),
  );
  return element;
}

let world = { now: 0, users: [], bot: { running: false }, start: {}, problems: [] };

const userById = (id) => world.users.find((user) => user.id === id);

/** The locale of the view that is being drawn; Discord writes times in the user's language. */
let locale = "en-GB";

/** As Discord writes it: the nearest count of one unit. */
const relativeTime = (seconds) => {
  const units = [
    ["second", 1, 60],
    ["minute", 60, 60],
    ["hour", 3600, 24],
    ["day", 86400, Infinity],
  ];
  const count = (size) => Math.round(Math.abs(seconds) / size);
  const [unit, size] = units.find(([, size, most]) => count(size) < most);
  return new Intl.RelativeTimeFormat(locale).format(Math.sign(seconds) * count(size), unit);
};

const formatTime = (unix, style) => {
  const date = new Date(unix * 1000);
  if (style === "R") return relativeTime(unix - world.now / 1000);
  const long = {
    F: { dateStyle: "full", timeStyle: "short" },
    f: { dateStyle: "long", timeStyle: "short" },
    D: { dateStyle: "long" },
    d: { dateStyle: "short" },
    t: { timeStyle: "short" },
    T: { timeStyle: "medium" },
    // Not of Discord: the clock of the page where there is little room.
    brief: { weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" },
  };
  return new Intl.DateTimeFormat(
    locale === "en-US" ? "en-GB" : locale,
    long[style] ?? long.f,
  ).format(date);
};

/** A time that `updateTimes` keeps up to date. */
const timestamp = (unix, style) =>
  el(
    "span",
    {
      className: "timestamp",
      title: formatTime(unix, "F"),
      "data-unix": unix,
      "data-style": style,
    },
    formatTime(unix, style),
  );

/** Writes relative times ("in 3 hours") again, because the clock goes on. */
function updateTimes(element) {
  for (const time of element.querySelectorAll('[data-style="R"]')) {
    const text = formatTime(+time.dataset.unix, "R");
    if (time.textContent !== text) time.textContent = text;
  }
}

/** A link. Those to a channel or a message of this Discord are followed by the view. */
function link(url, ...label) {
  const inside = url.match(/^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/);
  const content = label.length ? label : [url];
  if (inside) return jump(inside[1], inside[2], ...content);
  const isActivity = url.startsWith("https://discord.com/activities/");
  const activity = isActivity ? { "data-activity": url } : {};
  return el("a", { href: url, target: "_blank", rel: "noreferrer", ...activity }, ...content);
}

const jump = (channel, message, ...label) =>
  el(
    "a",
    { href: "#", "data-channel": channel, "data-message": message, className: "jump" },
    ...label,
  );

const MARKUP = new RegExp(
  [
    /```(?:\w*\n)?(?<block>[\s\S]*?)```/,
    /\\(?<escaped>[^\w\s])/,
    /(?<item>^[-*] )/,
    /<@!?(?<user>\d+)>/,
    /<#(?<channel>\d+)>/,
    /<@&(?<role>\d+)>/,
    /<t:(?<unix>-?\d+)(?::(?<style>[a-zA-Z]))?>/,
    /\[(?<label>[^\]\n]+)\]\(<?(?<target>https?:\/\/[^\s)>]+)>?\)/,
    /(?<url>https?:\/\/[^\s<>)\]]+)/,
    /\*\*(?<bold>[^*]+)\*\*/,
    /`(?<code>[^`]+)`/,
    /__(?<underline>[^_]+)__/,
    /~~(?<struck>[^~]+)~~/,
    /\*(?<star>[^*\n]+)\*/,
    /_(?<italic>[^_\n]+)_/,
    /^(?<level>#{1,3}|-#) (?<heading>.*)$/,
    /<\/(?<command>[^:>]+):\d+>/,
  ]
    .map((part) => part.source)
    .join("|"),
  "gm",
);

function markup(text) {
  const out = document.createDocumentFragment();
  const mention = (name) => el("span", { className: "mention" }, name);
  let end = 0;
  for (const found of text.matchAll(MARKUP)) {
    out.append(text.slice(end, found.index));
    end = found.index + found[0].length;
    const part = found.groups;
    if (part.item) out.append("• ");
    else if (part.escaped) out.append(part.escaped);
    else if (part.block !== undefined) out.append(el("pre", {}, part.block));
    else if (part.user)
      out.append(person(part.user, "@" + (userById(part.user)?.name ?? "courier")));
    else if (part.channel)
      out.append(jump(part.channel, null, mention(world.names?.[part.channel] ?? "#unknown")));
    else if (part.role) out.append(mention(world.names?.[part.role] ?? "@unknown"));
    else if (part.unix) out.append(timestamp(+part.unix, part.style ?? "f"));
    else if (part.target) out.append(link(part.target, markup(part.label)));
    else if (part.url) out.append(link(part.url));
    else if (part.bold) out.append(el("b", {}, markup(part.bold)));
    else if (part.code) out.append(el("code", {}, part.code));
    else if (part.underline) out.append(el("u", {}, markup(part.underline)));
    else if (part.struck) out.append(el("s", {}, markup(part.struck)));
    else if (part.star ?? part.italic) out.append(el("i", {}, markup(part.star ?? part.italic)));
    else if (part.level)
      out.append(el(part.level === "-#" ? "small" : "b", {}, markup(part.heading)));
    else if (part.command)
      out.append(
        el(
          "a",
          { href: "#", className: "mention", "data-command": part.command },
          "/" + part.command,
        ),
      );
  }
  out.append(text.slice(end));
  return out;
}

/** A name that opens the app commands for this person. */
const person = (id, name, className = "mention") =>
  userById(id)
    ? el("button", { className: "person " + className, "data-user": id, title: "Apps" }, name)
    : el("span", { className }, name);
