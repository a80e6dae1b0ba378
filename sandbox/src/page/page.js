// The page of the sandbox: two views side by side, each acting as one person. It holds no state of its own beyond what is
// being typed: after every change the server says so, and the views are fetched and drawn again.
"use strict";

const get = async (path) => (await fetch(path)).json();
const post = async (path, body) => (await fetch(path, {
  method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
})).json();

/** An element with properties, attributes (data-*, aria-*) and children. */
function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.includes("-")) element.setAttribute(name, value); else element[name] = value;
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

let world = { now: 0, people: [], bot: { running: false }, faults: [] };

// ---- Discord's markup, as far as a bot's texts use it ----

/** Whose eyes a view is drawn for: Discord writes times in the language a person has it in. */
let locale = "en-GB";

const ago = (seconds) => {
  const names = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const [name, unit] = names.find(([, size]) => Math.abs(seconds) >= size) ?? names[3];
  return new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(Math.round(seconds / unit), name);
};

const stamp = (unix, style) => {
  const date = new Date(unix * 1000);
  if (style === "R") return ago(unix - world.now / 1000);
  const long = { F: { dateStyle: "full", timeStyle: "short" }, f: { dateStyle: "long", timeStyle: "short" },
    D: { dateStyle: "long" }, d: { dateStyle: "short" }, t: { timeStyle: "short" }, T: { timeStyle: "medium" } };
  return new Intl.DateTimeFormat(locale === "en-US" ? "en-GB" : locale, long[style] ?? long.f).format(date);
};

function markup(text) {
  const out = document.createDocumentFragment();
  const pattern = /```(?:\w*\n)?([\s\S]*?)```|^[-*] |<@!?(\d+)>|<(?:#|@&)(\d+)>|<t:(-?\d+)(?::([a-zA-Z]))?>|\*\*([^*]+)\*\*|`([^`]+)`|__([^_]+)__|\*([^*\n]+)\*|_([^_\n]+)_|^(#{1,3}|-#) (.*)$|<\/([^:>]+):\d+>/gm;
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    out.append(text.slice(end, found.index));
    end = found.index + found[0].length;
    const [, block, user, channel, unix, style, bold, code, underline, star, italic, level, heading, command] = found;
    if (found[0] === "- " || found[0] === "* ") out.append("• ");
    else if (block !== undefined) out.append(el("pre", {}, block));
    else if (user) out.append(el("span", { className: "mention" }, "@" + (world.people.find((person) => person.id === user)?.name ?? "courier")));
    else if (channel) out.append(el("span", { className: "mention" }, world.names?.[channel] ?? "#unknown"));
    else if (unix) out.append(el("span", { className: "stamp", title: stamp(+unix, "F") }, stamp(+unix, style ?? "f")));
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

// ---- one view ----

class View {
  constructor(person) {
    this.person = person;
    this.channel = null;
    this.read = {};
    this.command = null;
    this.who = el("select", { onchange: () => { this.person = this.who.value; this.channel = null; this.command = null; this.compose(); this.refresh(true); }, "aria-label": "Act as" });
    this.places = el("div");
    this.messages = el("div", { className: "messages", role: "log" });
    this.composer = el("div", { className: "composer" });
    this.element = el("section", { className: "view" }, el("nav", {}, this.who, this.places), el("main", {}, this.messages, this.composer));
    this.drawn = "";
    this.compose();
  }

  async refresh(toEnd = false) {
    this.who.replaceChildren(...world.people.map((person) => el("option", { value: person.id, selected: person.id === this.person }, person.name)));
    const view = await get(`/api/view?person=${this.person}${this.channel ? `&channel=${this.channel}` : ""}`);
    this.channel = view.channel;
    const last = view.messages.at(-1)?.id;
    if (last) this.read[this.channel] = last;
    this.drawPlaces(view.channels);
    locale = world.people.find((person) => person.id === this.person)?.locale ?? "en-GB";
    const drawn = JSON.stringify([view.channel, view.messages, world.now, locale]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    // An answer for this person alone is what they have just asked for, wherever they look.
    const answered = last && last !== this.last && view.messages.at(-1).private;
    this.last = last;
    const atEnd = toEnd || answered || this.messages.scrollHeight - this.messages.scrollTop - this.messages.clientHeight < 300;
    this.messages.replaceChildren(...(view.messages.length ? view.messages.map((message) => this.drawMessage(message)) : [this.welcome()]));
    if (atEnd) {
      const down = () => { this.messages.scrollTop = this.messages.scrollHeight; };
      down();
      this.messages.querySelectorAll("img").forEach((picture) => picture.addEventListener("load", down));
    }
  }

  /** What stands in an empty channel: how to begin. */
  welcome() {
    const begin = (text) => el("button", { className: "begin", onclick: () => this.type("/" + text) }, "/" + text);
    return el("div", { className: "welcome" },
      el("b", {}, "This is a local Discord with the real Courier in it."),
      el("p", {}, "Each half of the page is one person of the server; choose who, above the channels. Type ", begin("help"), " to learn the bot in a minute, or ",
        begin("chess challenge"), " somebody and accept in the other half."),
      el("p", {}, "The buttons at the top move the clock on, so that reminders, lost periods and flags arrive; the bot may be killed and started again at any time."));
  }

  /** Types into the message field as the person would. */
  type(text) {
    if (this.command) { this.command = null; this.compose(); }
    const input = this.composer.querySelector("input");
    input.value = text;
    input.focus();
    input.dispatchEvent(new Event("input"));
  }

  drawPlaces(channels) {
    const button = (place) => {
      const unread = place.last && place.id !== this.channel && BigInt(place.last) > BigInt(this.read[place.id] ?? 0);
      return el("button", {
        className: [place.kind, place.id === this.channel && "here", unread && "unread"].filter(Boolean).join(" "),
        onclick: () => { this.channel = place.id; this.command = null; this.compose(); this.refresh(true); },
        title: place.name,
      }, el("span", { className: "name" }, (place.kind === "dm" ? "" : "# ") + place.name), unread && el("span", { className: "count" }, "new"));
    };
    const server = channels.filter((place) => place.kind !== "dm").map(button);
    const direct = channels.filter((place) => place.kind === "dm").map(button);
    this.places.replaceChildren(el("h2", {}, "Server"), ...server, el("h2", {}, "Direct messages"), ...direct);
  }

  drawMessage(message) {
    const pinged = message.pings.includes(this.person);
    const embeds = message.embeds.map((embed) => el("div", { className: "embed" },
      embed.title && el("div", { className: "title" }, markup(embed.title)),
      embed.description && el("div", { className: "text" }, markup(embed.description)),
      ...(embed.fields ?? []).map((field) => el("div", { className: "text" }, el("b", {}, field.name), "\n", markup(field.value))),
      embed.image && el("img", { src: embed.image, alt: embed.alt ?? "", title: embed.alt ?? "" }),
      embed.footer && el("div", { className: "footer" }, embed.footer)));
    const shown = new Set(message.embeds.map((embed) => embed.image));
    const isPicture = (file) => /\.(png|gif|jpe?g|webp)$/i.test(file.name);
    const pictures = message.attachments.filter((file) => !shown.has(file.url)).map((file) => isPicture(file)
      ? el("img", { className: "picture", src: file.url, alt: file.alt ?? "", title: file.alt ?? "" })
      : el("a", { className: "file", href: file.url, download: file.name }, "📄 ", file.name, el("small", {}, ` ${file.size} bytes`)));
    const rows = message.components.map((row) => el("div", { className: "row" }, ...row.map((part) => this.drawPart(message, part))));
    return el("article", { className: ["message", pinged && "pinged", message.private && "private"].filter(Boolean).join(" "), "data-id": message.id },
      message.command && el("div", { className: "by" }, message.command),
      el("div", {}, el("span", { className: "author" }, message.author.name), message.author.bot && el("span", { className: "tag" }, "APP"),
        el("time", {}, stamp(message.time / 1000, "f")), message.edited && el("span", { className: "note" }, " (edited)")),
      message.content && el("div", { className: "content" }, markup(message.content)),
      ...embeds, ...pictures, ...rows,
      message.private && el("div", { className: "note" }, "Only you can see this"));
  }

  drawPart(message, part) {
    if (part.kind === "button") {
      return el("button", { className: "s" + part.style, disabled: part.disabled, onclick: (event) => this.act({ kind: "press", message: message.id, custom_id: part.custom_id }, event.target) }, part.label);
    }
    const many = part.most > 1;
    const choose = () => this.act({ kind: "choose", message: message.id, custom_id: part.custom_id, values: [...select.selectedOptions].map((option) => option.value).filter(Boolean) });
    const select = el("select", { disabled: part.disabled, multiple: many, size: many ? part.options.length : undefined, onchange: many ? undefined : choose, "aria-label": part.placeholder ?? "menu" },
      !many && el("option", { value: "", disabled: true, selected: !part.options.some((option) => option.default) }, part.placeholder ?? ""),
      ...part.options.map((option) => el("option", { value: option.value, selected: option.default, title: option.description ?? "" }, option.label)));
    if (many) return el("span", { className: "many" }, el("small", {}, part.placeholder ?? ""), select, el("button", { className: "s2", disabled: part.disabled, onclick: choose }, "Choose"));
    return select;
  }

  async act(action, button) {
    if (button) button.disabled = true;
    const outcome = await post("/api/act", { person: this.person, channel: this.channel, action });
    if (button) button.disabled = false;
    this.say(outcome.problem);
    if (outcome.modal) this.ask(outcome.modal);
    return outcome;
  }

  say(problem) {
    this.composer.querySelector(".problem")?.remove();
    if (problem) this.composer.append(el("div", { className: "problem", role: "alert" }, problem));
  }

  ask(modal) {
    const fields = modal.fields.map((field) => el(field.paragraph ? "textarea" : "input", {
      name: field.custom_id, value: field.value ?? "", placeholder: field.placeholder ?? "", required: field.required,
      minLength: field.least, maxLength: field.most, autocomplete: "off",
    }));
    const dialog = el("dialog", { onclose: () => dialog.remove() }, el("form", {
      onsubmit: (event) => {
        event.preventDefault();
        const values = Object.fromEntries(fields.map((field) => [field.name, field.value]));
        dialog.close();
        this.act({ kind: "submit", opened_by: modal.opened_by, values });
      },
    }, el("h3", {}, modal.title), ...fields.map((field, index) => el("label", {}, modal.fields[index].label, field)),
      el("button", { type: "submit" }, "Submit"), " ", el("button", { type: "button", onclick: () => dialog.close() }, "Cancel")));
    this.element.append(dialog);
    dialog.showModal();
  }

  // ---- what is typed ----

  compose() {
    this.say();
    if (this.command) return this.composeCommand();
    const input = el("input", { placeholder: "Type / for the commands", "aria-label": "Message", autocomplete: "off" });
    const menu = el("div", { className: "menu", hidden: true });
    let at = 0;
    const fitting = async () => {
      if (!input.value.startsWith("/")) return [];
      const typed = input.value.slice(1).trim().toLowerCase();
      return (await get(`/api/commands?person=${this.person}&channel=${this.channel}`)).filter((command) => command.name.includes(typed) || command.shown.includes(typed));
    };
    const pick = (command) => { this.command = command; this.compose(); };
    const draw = async () => {
      const commands = await fitting();
      at = Math.max(0, Math.min(at, commands.length - 1));
      menu.hidden = commands.length === 0;
      menu.replaceChildren(...commands.map((command, index) => el("button", { className: index === at ? "at" : "", onclick: () => pick(command) }, "/" + command.shown, el("small", {}, command.description))));
    };
    input.oninput = () => { at = 0; draw(); };
    input.onkeydown = async (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") { at += event.key === "ArrowDown" ? 1 : -1; event.preventDefault(); draw(); }
      if (event.key !== "Enter") return;
      const command = (await fitting())[at];
      if (command) pick(command);
      else if (input.value) { this.act({ kind: "say", content: input.value }); input.value = ""; }
    };
    this.composer.replaceChildren(menu, input);
  }

  composeCommand() {
    const command = this.command;
    const values = {};
    const fields = command.options.map((option) => this.field(command, option, values));
    const send = async () => {
      const options = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
      const outcome = await this.act({ kind: "command", command: command.name, options });
      if (!outcome.problem) { this.command = null; this.compose(); }
    };
    const form = el("form", { className: "command", onsubmit: (event) => { event.preventDefault(); send(); } },
      el("b", {}, "/" + command.shown), ...fields, el("button", { className: "send", type: "submit" }, "Send"),
      el("button", { type: "button", onclick: () => { this.command = null; this.compose(); } }, "Cancel"));
    this.composer.replaceChildren(form);
    (form.querySelector("input, select") ?? form.querySelector("button")).focus();
  }

  field(command, option, values) {
    const label = el("label", { className: option.required ? "required" : "" }, el("span", {}, option.shown), el("small", {}, option.description));
    const fixed = option.kind === "user" ? world.people.concat(world.bot.user ?? []).map((person) => ({ name: person.name, value: person.handle }))
      : option.kind === "boolean" ? [{ name: "true", value: "true" }, { name: "false", value: "false" }] : option.choices;
    if (fixed?.length) {
      label.append(el("select", { required: option.required, onchange: (event) => { values[option.name] = event.target.value; } },
        el("option", { value: "" }, ""), ...fixed.map((choice) => el("option", { value: choice.value }, choice.name))));
      return label;
    }
    const input = el("input", { required: option.required, autocomplete: "off" });
    const menu = el("div", { className: "menu", hidden: true });
    const offer = async () => {
      values[option.name] = input.value;
      if (!option.autocomplete) return;
      const options = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ""));
      const outcome = await post("/api/act", { person: this.person, channel: this.channel, action: { kind: "complete", command: command.name, focused: option.name, options: { ...options, [option.name]: input.value } } });
      if (document.activeElement !== input) return;
      menu.hidden = !outcome.choices?.length;
      menu.replaceChildren(...(outcome.choices ?? []).map((choice) => el("button", {
        type: "button", onmousedown: (event) => { event.preventDefault(); input.value = choice.name; values[option.name] = choice.value; menu.hidden = true; },
      }, choice.name)));
    };
    input.oninput = offer;
    input.onfocus = offer;
    input.onblur = () => { menu.hidden = true; };
    label.append(input, menu);
    return label;
  }
}

// ---- the bar and the beginning ----

const views = [];

async function refresh() {
  world = await get("/api/world");
  locale = "en-GB";
  document.getElementById("now").textContent = stamp(world.now / 1000, "F");
  const bot = document.getElementById("bot");
  bot.textContent = world.bot.running ? "bot is running" : "bot is down";
  bot.className = world.bot.running ? "" : "off";
  document.getElementById("faults").textContent = world.faults.length ? `${world.faults.length} violation(s)` : "";
  if (!views.length && world.people.length > 1) {
    views.push(new View(world.people[0].id), new View(world.people[1].id));
    document.getElementById("views").append(...views.map((view) => view.element));
  }
  await Promise.all(views.map((view) => view.refresh()));
}

// Changes come in bursts: one drawing at a time, and one more if something happened meanwhile.
let drawing = false, again = false;
async function changed() {
  if (drawing) { again = true; return; }
  drawing = true;
  try { do { again = false; await refresh(); } while (again); } finally { drawing = false; }
}

for (const button of document.querySelectorAll("[data-hours]")) button.onclick = () => post("/api/advance", { hours: +button.dataset.hours });
for (const button of document.querySelectorAll("[data-bot]")) button.onclick = () => post("/api/bot", { do: button.dataset.bot });
document.getElementById("faults").onclick = () => {
  const dialog = el("dialog", { onclose: () => dialog.remove() }, el("h3", {}, "What the bot did against Discord's rules"),
    el("pre", {}, world.faults.join("\n")), el("button", { onclick: () => dialog.close() }, "Close"));
  document.body.append(dialog);
  dialog.showModal();
};

new EventSource("/api/changes").onmessage = changed;
setInterval(changed, 30000);
changed();
