// A message as Discord's client draws it: text, embeds, files, buttons and menus.
"use strict";

const image = (url, alt, className = "") =>
  el("img", { className, src: url, alt: alt ?? "", title: alt ?? "" });

function drawEmbed(embed) {
  const box = el(
    "div",
    { className: "embed" },
    embed.thumbnail && image(embed.thumbnail, "", "thumbnail"),
    embed.author && el("div", { className: "text" }, el("b", {}, embed.author)),
    embed.title && el("div", { className: "title" }, markup(embed.title)),
    embed.description && el("div", { className: "text" }, markup(embed.description)),
    ...(embed.fields ?? []).map((field) =>
      el("div", { className: "text" }, el("b", {}, field.name), "\n", markup(field.value)),
    ),
    embed.image && image(embed.image, embed.alt),
    embed.footer && el("div", { className: "footer" }, embed.footer),
  );
  if (embed.color) box.style.borderLeftColor = "#" + embed.color.toString(16).padStart(6, "0");
  return box;
}

function drawFile(file) {
  if (/\.(png|gif|jpe?g|webp)$/i.test(file.name)) return image(file.url, file.alt, "picture");
  return el(
    "a",
    { className: "file", href: file.url, download: file.name },
    "📄 ",
    file.name,
    el("small", {}, ` ${file.size} bytes`),
  );
}

function drawMessage(view, message) {
  const mentioned = message.mentions.includes(view.user);
  const inEmbeds = new Set(message.embeds.map((embed) => embed.image));
  const files = message.attachments.filter((file) => !inEmbeds.has(file.url));
  const rows = message.components.map((row) =>
    el("div", { className: "row" }, ...row.map((part) => drawComponent(view, message, part))),
  );
  const dismiss = () => view.dismiss(message.id);
  return el(
    "article",
    {
      className: ["message", mentioned && "mentioned", message.private && "private"]
        .filter(Boolean)
        .join(" "),
      "data-id": message.id,
    },
    message.command &&
      el(
        "div",
        { className: "command-used" },
        person(message.command.user, message.command.user_name, "user"),
        ` used ${message.command.name}`,
      ),
    el(
      "div",
      {},
      person(message.author.id, message.author.name, "author"),
      message.author.bot && el("span", { className: "tag" }, "APP"),
      el("time", {}, formatTime(message.time / 1000, "f")),
      message.edited && el("span", { className: "note" }, " (edited)"),
      el("button", { className: "apps", title: "Apps", "data-apps": message.id }, "⋯"),
    ),
    message.content && el("div", { className: "content" }, markup(message.content)),
    ...message.embeds.map(drawEmbed),
    ...files.map(drawFile),
    ...rows,
    message.private &&
      el(
        "div",
        { className: "note" },
        "Only you can see this · ",
        el("button", { className: "plain", onclick: dismiss }, "Dismiss"),
      ),
  );
}
