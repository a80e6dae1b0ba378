// A message as Discord's client draws it: text, embeds, files, buttons and menus.
"use strict";

function drawMessage(view, message) {
  const mentioned = message.mentions.includes(view.user);
  const embeds = message.embeds.map((embed) =>
    el(
      "div",
      { className: "embed" },
      embed.title && el("div", { className: "title" }, markup(embed.title)),
      embed.description && el("div", { className: "text" }, markup(embed.description)),
      ...(embed.fields ?? []).map((field) =>
        el("div", { className: "text" }, el("b", {}, field.name), "\n", markup(field.value)),
      ),
      embed.image && el("img", { src: embed.image, alt: embed.alt ?? "", title: embed.alt ?? "" }),
      embed.footer && el("div", { className: "footer" }, embed.footer),
    ),
  );
  const inEmbeds = new Set(message.embeds.map((embed) => embed.image));
  const isPicture = (file) => /\.(png|gif|jpe?g|webp)$/i.test(file.name);
  const pictures = message.attachments
    .filter((file) => !inEmbeds.has(file.url))
    .map((file) =>
      isPicture(file)
        ? el("img", {
            className: "picture",
            src: file.url,
            alt: file.alt ?? "",
            title: file.alt ?? "",
          })
        : el(
            "a",
            { className: "file", href: file.url, download: file.name },
            "📄 ",
            file.name,
            el("small", {}, ` ${file.size} bytes`),
          ),
    );
  const rows = message.components.map((row) =>
    el("div", { className: "row" }, ...row.map((part) => drawComponent(view, message, part))),
  );
  return el(
    "article",
    {
      className: ["message", mentioned && "mentioned", message.private && "private"]
        .filter(Boolean)
        .join(" "),
      "data-id": message.id,
    },
    message.command && el("div", { className: "command-used" }, message.command),
    el(
      "div",
      {},
      el("span", { className: "author" }, message.author.name),
      message.author.bot && el("span", { className: "tag" }, "APP"),
      el("time", {}, formatTime(message.time / 1000, "f")),
      message.edited && el("span", { className: "note" }, " (edited)"),
    ),
    message.content && el("div", { className: "content" }, markup(message.content)),
    ...embeds,
    ...pictures,
    ...rows,
    message.private && el("div", { className: "note" }, "Only you can see this"),
  );
}

function drawComponent(view, message, part) {
  if (part.kind === "text") return el("div", { className: "content" }, markup(part.content));
  if (part.kind === "separator") return el("hr");
  if (part.kind === "picture")
    return el("img", { className: "picture", src: part.url, alt: part.alt ?? "" });
  if (part.kind === "file")
    return el("a", { className: "file", href: part.url, download: part.name }, "📄 ", part.name);
  if (part.kind === "button") {
    return el(
      "button",
      {
        className: "s" + part.style,
        disabled: part.disabled,
        onclick: (event) =>
          view.perform(
            { kind: "press", message: message.id, custom_id: part.custom_id },
            event.target,
          ),
      },
      part.label,
    );
  }
  const multiple = part.max > 1;
  const choose = () =>
    view.perform({
      kind: "select",
      message: message.id,
      custom_id: part.custom_id,
      values: [...select.selectedOptions].map((option) => option.value).filter(Boolean),
    });
  const select = el(
    "select",
    {
      disabled: part.disabled,
      multiple: multiple,
      size: multiple ? part.options.length : undefined,
      onchange: multiple ? undefined : choose,
      "aria-label": part.placeholder ?? "menu",
    },
    !multiple &&
      el(
        "option",
        { value: "", disabled: true, selected: !part.options.some((option) => option.default) },
        part.placeholder ?? "",
      ),
    ...part.options.map((option) =>
      el(
        "option",
        { value: option.value, selected: option.default, title: option.description ?? "" },
        option.label,
      ),
    ),
  );
  if (multiple)
    return el(
      "span",
      { className: "multi-select" },
      el("small", {}, part.placeholder ?? ""),
      select,
      el("button", { className: "s2", disabled: part.disabled, onclick: choose }, "Choose"),
    );
  return select;
}
