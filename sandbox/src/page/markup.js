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

let world = { now: 0, users: [], bot: { running: false }, problems: [] };

/** The locale of the view that is being drawn; Discord writes times in the user's language. */
let locale = "en-GB";

const relativeTime = (seconds) => {
  const names = [
    ["day", 86400],
    ["hour", 3600],
    ["minute", 60],
    ["second", 1],
  ];
  const [name, unit] = names.find(([, size]) => Math.abs(seconds) >= size) ?? names[3];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(
    Math.round(seconds / unit),
    name,
  );
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
  };
  return new Intl.DateTimeFormat(
    locale === "en-US" ? "en-GB" : locale,
    long[style] ?? long.f,
  ).format(date);
};

function markup(text) {
  const out = document.createDocumentFragment();
  const pattern = new RegExp(
    [
      /```(?:\w*\n)?([\s\S]*?)```/, // code block
      /^[-*] /, // list item
      /<@!?(\d+)>/, // user
      /<(?:#|@&)(\d+)>/, // channel or role
      /<t:(-?\d+)(?::([a-zA-Z]))?>/, // timestamp
      /\*\*([^*]+)\*\*/, // bold
      /`([^`]+)`/, // code
      /__([^_]+)__/, // underline
      /\*([^*\n]+)\*/, // italic
      /_([^_\n]+)_/, // italic
      /^(#{1,3}|-#) (.*)$/, // heading or small print
      /<\/([^:>]+):\d+>/, // command
    ]
      .map((part) => part.source)
      .join("|"),
    "gm",
  );
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    out.append(text.slice(end, found.index));
    end = found.index + found[0].length;
    const [
      ,
      block,
      userId,
      channelId,
      unix,
      style,
      bold,
      code,
      underline,
      star,
      italic,
      level,
      heading,
      command,
    ] = found;
    if (found[0] === "- " || found[0] === "* ") out.append("• ");
    else if (block !== undefined) out.append(el("pre", {}, block));
    else if (userId)
      out.append(
        el(
          "span",
          { className: "mention" },
          "@" + (world.users.find((user) => user.id === userId)?.name ?? "courier"),
        ),
      );
    else if (channelId)
      out.append(el("span", { className: "mention" }, world.names?.[channelId] ?? "#unknown"));
    else if (unix)
      out.append(
        el(
          "span",
          { className: "timestamp", title: formatTime(+unix, "F") },
          formatTime(+unix, style ?? "f"),
        ),
      );
    else if (bold) out.append(el("b", {}, markup(bold)));
    else if (code) out.append(el("code", {}, code));
    else if (underline) out.append(el("u", {}, markup(underline)));
    else if (star ?? italic) out.append(el("i", {}, markup(star ?? italic)));
    else if (level) out.append(el(level === "-#" ? "small" : "b", {}, markup(heading)));
    else if (command) out.append(el("span", { className: "mention" }, "/" + command));
  }
  out.append(text.slice(end));
  return out;
}
