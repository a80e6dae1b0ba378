// The field below the messages: texts, the list of commands, and a command's options.
"use strict";

/** The command that a text begins with, and the rest of the text. */
function splitCommand(text, commands) {
  const typed = text.slice(1).trimStart();
  const named = commands
    .flatMap((command) => [command.name, command.label].map((name) => ({ command, name })))
    .filter(({ name }) => typed === name || typed.startsWith(name + " "))
    .sort((one, other) => other.name.length - one.name.length)[0];
  return named && { command: named.command, rest: typed.slice(named.name.length).trim() };
}

/** The options in a typed text: `e4`, or `opponent:birch clock:2d`. */
function readOptions(command, rest) {
  const values = {};
  const named = (name) =>
    command.options.find((option) => option.name === name || option.label === name);
  const words = [];
  let current = null;
  for (const word of rest.split(/\s+/).filter(Boolean)) {
    const [name, ...value] = word.split(":");
    const option = value.length ? named(name) : undefined;
    if (option) {
      current = option.name;
      values[current] = value.join(":");
    } else if (current) values[current] = `${values[current]} ${word}`.trim();
    else words.push(word);
  }
  const first = command.options.find((option) => option.required) ?? command.options[0];
  if (words.length && first) values[first.name] = words.join(" ");
  for (const [name, value] of Object.entries(values)) {
    const wanted = value.replace(/^[@#]/, "").toLowerCase();
    const choice = named(name).choices.find((choice) =>
      [choice.name, choice.value].some((text) => text.replace(/^#/, "").toLowerCase() === wanted),
    );
    if (choice) values[name] = choice.value;
  }
  return values;
}

/** A list above the composer, from which the arrow keys and Enter choose. */
class Suggestions {
  constructor(pick) {
    this.pick = pick;
    this.entries = [];
    this.at = -1;
    const attributes = { className: "menu", role: "listbox", "aria-label": "Suggestions" };
    this.element = el("div", { ...attributes, hidden: true });
  }

  show(entries, at, draw) {
    this.entries = entries;
    this.at = Math.min(at, entries.length - 1);
    this.element.hidden = entries.length === 0;
    this.element.replaceChildren(
      ...entries.map((entry) =>
        el(
          "button",
          {
            type: "button",
            role: "option",
            // The field keeps the focus.
            onmousedown: (event) => event.preventDefault(),
            onclick: () => this.pick(entry),
          },
          ...draw(entry),
        ),
      ),
    );
    this.element.scrollTop = 0;
    this.mark();
  }

  hide() {
    this.show([], -1, () => []);
  }

  mark() {
    [...this.element.children].forEach((entry, index) => {
      entry.classList.toggle("selected", index === this.at);
      entry.setAttribute("aria-selected", String(index === this.at));
      if (index === this.at) entry.scrollIntoView({ block: "nearest" });
    });
  }

  /** Handles a key; whether it was one of the list's. */
  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") this.hide();
    if (!step || !this.entries.length) return false;
    event.preventDefault();
    this.at = (this.at + step + this.entries.length) % this.entries.length;
    this.mark();
    return true;
  }

  get selected() {
    return this.entries[this.at];
  }
}

class Composer {
  constructor(view) {
    this.view = view;
    this.element = el("div", { className: "composer" });
    this.draw();
  }

  /** Types into the message field. */
  type(text) {
    this.draw();
    const input = this.element.querySelector("input");
    input.value = text;
    input.focus();
    input.dispatchEvent(new Event("input"));
  }

  showProblem(problem) {
    this.element.querySelector(".problem")?.remove();
    if (problem) this.element.append(el("div", { className: "problem", role: "alert" }, problem));
  }

  async commands() {
    const { user, channel } = this.view;
    const commands = await get(`/api/commands?user=${user}&channel=${channel}`);
    return commands.filter((command) => command.kind === "slash");
  }

  /** The message field with the list of commands. */
  draw() {
    const input = el("input", {
      placeholder: "Type / for commands",
      "aria-label": "Message",
      autocomplete: "off",
      enterKeyHint: "send",
    });
    const pick = (command) => {
      const found = splitCommand(input.value, [command]);
      this.drawForm(command, found ? readOptions(command, found.rest) : {});
    };
    const menu = new Suggestions(pick);
    const matching = async () => {
      if (!input.value.startsWith("/")) return [];
      const typed = input.value.slice(1).trim().toLowerCase();
      const commands = await this.commands();
      // Whole names come first, then beginnings: `/leaderboard` is not `/chess leaderboard`.
      const rank = ({ name, label }) =>
        [name, label].includes(typed) ? 0 : [name, label].some((n) => n.startsWith(typed)) ? 1 : 2;
      const list = commands
        .filter((command) => command.name.includes(typed) || command.label.includes(typed))
        .sort((one, other) => rank(one) - rank(other));
      const begun = splitCommand(input.value, commands)?.command;
      return list.length || !begun ? list : [begun];
    };
    input.oninput = async () => {
      const commands = await matching();
      menu.show(commands, 0, (command) => [
        "/" + command.label,
        el("small", {}, command.description),
      ]);
    };
    input.onkeydown = async (event) => {
      if (menu.key(event) || event.key !== "Enter") return;
      // Otherwise the key would also submit the form that is drawn meanwhile.
      event.preventDefault();
      const command = menu.selected ?? (await matching())[0];
      if (!command) {
        if (input.value) this.view.perform({ kind: "send", content: input.value });
        input.value = "";
        return;
      }
      // A whole command is sent at once, as `/move e4`.
      const found = splitCommand(input.value, [command]);
      const values = found?.rest ? readOptions(command, found.rest) : {};
      const isWhole = command.options.every((option) => !option.required || values[option.name]);
      this.drawForm(command, values);
      if (found?.rest && isWhole) this.element.querySelector("form").requestSubmit();
    };
    this.element.replaceChildren(menu.element, input);
  }

  /** The form for a command's options. */
  drawForm(command, values) {
    const menu = new Suggestions((choice) => menu.choose(choice));
    const send = async (event) => {
      event.preventDefault();
      menu.hide();
      button.disabled = true;
      // A chosen file is uploaded first; its id is the value.
      const settled = await Promise.all(
        Object.entries(values).map(async ([name, value]) => [name, await value]),
      );
      if (settled.some(([, value]) => value === null)) {
        button.disabled = false;
        this.showProblem("The file cannot be uploaded. It may have at most 10 MB.");
        return;
      }
      const options = Object.fromEntries(settled.filter(([, value]) => value !== ""));
      const outcome = await this.view.perform({
        kind: "command",
        command: command.name,
        options,
      });
      button.disabled = false;
      if (!outcome.problem && form.isConnected) this.draw();
    };
    const button = el("button", { className: "send", type: "submit" }, "Send");
    const form = el(
      "form",
      { className: "command", onsubmit: send },
      el("b", {}, "/" + command.label),
      el(
        "div",
        { className: "fields" },
        ...command.options.map((option) => this.field(command, option, values, menu)),
      ),
      el(
        "div",
        { className: "buttons" },
        button,
        el("button", { type: "button", onclick: () => this.draw() }, "Cancel"),
      ),
    );
    this.element.replaceChildren(menu.element, form);
    const empty = [...form.querySelectorAll("input, select")].find((field) => !field.value);
    (empty ?? button).focus();
  }

  field(command, option, values, menu) {
    const label = el(
      "label",
      { className: option.required ? "required" : "" },
      el("span", {}, option.label),
      el("small", {}, option.description),
    );
    if (option.is_file) {
      const upload = async (file) => {
        const { user, channel } = this.view;
        const query = new URLSearchParams({ user, channel, name: file.name });
        const response = await fetch(`/api/upload?${query}`, { method: "POST", body: file });
        return response.ok ? (await response.json()).id : null;
      };
      const chosen = ({ target: { files } }) => {
        values[option.name] = files[0] ? upload(files[0]) : "";
      };
      label.append(el("input", { type: "file", required: option.required, onchange: chosen }));
      return label;
    }
    if (option.choices.length) {
      label.append(
        el(
          "select",
          {
            required: option.required,
            onchange: (event) => {
              values[option.name] = event.target.value;
            },
          },
          el("option", { value: "" }, ""),
          ...option.choices.map((choice) =>
            el(
              "option",
              { value: choice.value, selected: values[option.name] === choice.value },
              choice.name,
            ),
          ),
        ),
      );
      return label;
    }
    const input = el("input", {
      required: option.required,
      autocomplete: "off",
      value: values[option.name] ?? "",
    });
    const suggest = async () => {
      if (!option.autocomplete) return;
      const given = Object.entries(values).filter(([, value]) => value !== "");
      const outcome = await post("/api/actions", {
        user: this.view.user,
        channel: this.view.channel,
        action: {
          kind: "autocomplete",
          command: command.name,
          focused: option.name,
          options: { ...Object.fromEntries(given), [option.name]: input.value },
        },
      });
      // The answer may come after something else was typed or sent.
      if (document.activeElement !== input || !input.isConnected) return;
      menu.choose = (choice) => {
        input.value = choice.name;
        values[option.name] = choice.value;
        menu.hide();
      };
      menu.show(outcome.choices ?? [], -1, (choice) => [choice.name]);
    };
    input.oninput = () => {
      values[option.name] = input.value;
      suggest();
    };
    input.onfocus = suggest;
    input.onblur = () => menu.hide();
    input.onkeydown = (event) => {
      if (menu.key(event) || !menu.selected) return;
      if (event.key === "Enter" || event.key === "Tab") {
        event.preventDefault();
        menu.choose(menu.selected);
      }
    };
    label.append(input);
    return label;
  }
}
