// One of the two views: the server as one user sees it.
"use strict";

class View {
  constructor(user) {
    this.user = user;
    this.channel = null;
    this.lastRead = {};
    this.command = null;
    this.userSelect = el("select", {
      onchange: () => {
        this.user = this.userSelect.value;
        this.channel = null;
        this.command = null;
        this.drawComposer();
        this.refresh(true);
      },
      "aria-label": "Act as",
    });
    this.channelList = el("div");
    this.messages = el("div", { className: "messages", role: "log" });
    this.composer = el("div", { className: "composer" });
    this.element = el(
      "section",
      { className: "view" },
      el("nav", {}, this.userSelect, this.channelList),
      el("main", {}, this.messages, this.composer),
    );
    this.drawn = "";
    this.drawComposer();
  }

  async refresh(toEnd = false) {
    this.userSelect.replaceChildren(
      ...world.users.map((user) =>
        el("option", { value: user.id, selected: user.id === this.user }, user.name),
      ),
    );
    const view = await get(
      `/api/view?user=${this.user}${this.channel ? `&channel=${this.channel}` : ""}`,
    );
    this.channel = view.channel;
    const last = view.messages.at(-1)?.id;
    if (last) this.lastRead[this.channel] = last;
    this.drawChannels(view.channels);
    locale = world.users.find((user) => user.id === this.user)?.locale ?? "en-GB";
    const drawn = JSON.stringify([view.channel, view.messages, world.now, locale]);
    if (drawn === this.drawn) return;
    this.drawn = drawn;
    // Scroll to an ephemeral response, because the user has just asked for it.
    const answered = last && last !== this.last && view.messages.at(-1).private;
    this.last = last;
    const atEnd =
      toEnd ||
      answered ||
      this.messages.scrollHeight - this.messages.scrollTop - this.messages.clientHeight < 300;
    this.messages.replaceChildren(
      ...(view.messages.length
        ? view.messages.map((message) => drawMessage(this, message))
        : [this.welcome()]),
    );
    if (atEnd) {
      const down = () => {
        this.messages.scrollTop = this.messages.scrollHeight;
      };
      down();
      this.messages
        .querySelectorAll("img")
        .forEach((picture) => picture.addEventListener("load", down));
    }
  }

  /** The introduction shown in an empty channel. */
  welcome() {
    const example = (text) =>
      el("button", { className: "example", onclick: () => this.type("/" + text) }, "/" + text);
    return el(
      "div",
      { className: "welcome" },
      el("b", {}, "This is a local Discord with the real Courier bot in it."),
      el(
        "p",
        {},
        "Each half of the page shows the server as one user; choose the user above the channels. ",
        "Type ",
        example("help"),
        " for a short introduction to the bot, or ",
        example("chess challenge"),
        " another user and accept in the other half.",
      ),
      el(
        "p",
        {},
        "The buttons at the top advance the clock, to see reminders, lost periods and flags. ",
        "You can kill and restart the bot at any time.",
      ),
    );
  }

  /** Types into the message field. */
  type(text) {
    if (this.command) {
      this.command = null;
      this.drawComposer();
    }
    const input = this.composer.querySelector("input");
    input.value = text;
    input.focus();
    input.dispatchEvent(new Event("input"));
  }

  drawChannels(channels) {
    const button = (channel) => {
      const unread =
        channel.last &&
        channel.id !== this.channel &&
        BigInt(channel.last) > BigInt(this.lastRead[channel.id] ?? 0);
      return el(
        "button",
        {
          className: [channel.kind, channel.id === this.channel && "current", unread && "unread"]
            .filter(Boolean)
            .join(" "),
          onclick: () => {
            this.channel = channel.id;
            this.command = null;
            this.drawComposer();
            this.refresh(true);
          },
          title: channel.name,
        },
        el("span", { className: "name" }, (channel.kind === "dm" ? "" : "# ") + channel.name),
        unread && el("span", { className: "count" }, "new"),
      );
    };
    const server = channels.filter((channel) => channel.kind !== "dm").map(button);
    const direct = channels.filter((channel) => channel.kind === "dm").map(button);
    this.channelList.replaceChildren(
      el("h2", {}, "Server"),
      ...server,
      el("h2", {}, "Direct messages"),
      ...direct,
    );
  }

  async perform(action, button) {
    if (button) button.disabled = true;
    const outcome = await post("/api/actions", { user: this.user, channel: this.channel, action });
    if (button) button.disabled = false;
    this.showProblem(outcome.problem);
    if (outcome.modal) this.openModal(outcome.modal);
    return outcome;
  }

  showProblem(problem) {
    this.composer.querySelector(".problem")?.remove();
    if (problem) this.composer.append(el("div", { className: "problem", role: "alert" }, problem));
  }

  openModal(modal) {
    const fields = modal.fields.map((field) =>
      el(field.paragraph ? "textarea" : "input", {
        name: field.custom_id,
        value: field.value ?? "",
        placeholder: field.placeholder ?? "",
        required: field.required,
        minLength: field.min,
        maxLength: field.max,
        autocomplete: "off",
      }),
    );
    const dialog = el(
      "dialog",
      { onclose: () => dialog.remove() },
      el(
        "form",
        {
          onsubmit: (event) => {
            event.preventDefault();
            const values = Object.fromEntries(fields.map((field) => [field.name, field.value]));
            dialog.close();
            this.perform({ kind: "submit", opened_by: modal.opened_by, values });
          },
        },
        el("h3", {}, modal.title),
        ...fields.map((field, index) => el("label", {}, modal.fields[index].label, field)),
        el("button", { type: "submit" }, "Submit"),
        " ",
        el("button", { type: "button", onclick: () => dialog.close() }, "Cancel"),
      ),
    );
    this.element.append(dialog);
    dialog.showModal();
  }

  // ---- The composer ----

  drawComposer() {
    this.showProblem();
    if (this.command) return this.drawCommandForm();
    const input = el("input", {
      placeholder: "Type / for commands",
      "aria-label": "Message",
      autocomplete: "off",
    });
    const menu = el("div", { className: "menu", hidden: true });
    let at = 0;
    const matching = async () => {
      if (!input.value.startsWith("/")) return [];
      const typed = input.value.slice(1).trim().toLowerCase();
      return (await get(`/api/commands?user=${this.user}&channel=${this.channel}`)).filter(
        (command) => command.name.includes(typed) || command.label.includes(typed),
      );
    };
    const pick = (command) => {
      this.command = command;
      this.drawComposer();
    };
    const draw = async () => {
      const commands = await matching();
      at = Math.max(0, Math.min(at, commands.length - 1));
      menu.hidden = commands.length === 0;
      menu.replaceChildren(
        ...commands.map((command, index) =>
          el(
            "button",
            { className: index === at ? "selected" : "", onclick: () => pick(command) },
            "/" + command.label,
            el("small", {}, command.description),
          ),
        ),
      );
    };
    input.oninput = () => {
      at = 0;
      draw();
    };
    input.onkeydown = async (event) => {
      if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        at += event.key === "ArrowDown" ? 1 : -1;
        event.preventDefault();
        draw();
      }
      if (event.key !== "Enter") return;
      const command = (await matching())[at];
      if (command) pick(command);
      else if (input.value) {
        this.perform({ kind: "send", content: input.value });
        input.value = "";
      }
    };
    this.composer.replaceChildren(menu, input);
  }

  drawCommandForm() {
    const command = this.command;
    const values = {};
    const fields = command.options.map((option) => this.field(command, option, values));
    const send = async () => {
      const options = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== ""),
      );
      const outcome = await this.perform({ kind: "command", command: command.name, options });
      if (!outcome.problem) {
        this.command = null;
        this.drawComposer();
      }
    };
    const form = el(
      "form",
      {
        className: "command",
        onsubmit: (event) => {
          event.preventDefault();
          send();
        },
      },
      el("b", {}, "/" + command.label),
      ...fields,
      el("button", { className: "send", type: "submit" }, "Send"),
      el(
        "button",
        {
          type: "button",
          onclick: () => {
            this.command = null;
            this.drawComposer();
          },
        },
        "Cancel",
      ),
    );
    this.composer.replaceChildren(form);
    (form.querySelector("input, select") ?? form.querySelector("button")).focus();
  }

  field(command, option, values) {
    const label = el(
      "label",
      { className: option.required ? "required" : "" },
      el("span", {}, option.label),
      el("small", {}, option.description),
    );
    const choices =
      option.kind === "user"
        ? world.users
            .concat(world.bot.user ?? [])
            .map((user) => ({ name: user.name, value: user.username }))
        : option.kind === "boolean"
          ? [
              { name: "true", value: "true" },
              { name: "false", value: "false" },
            ]
          : option.choices;
    if (choices?.length) {
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
          ...choices.map((choice) => el("option", { value: choice.value }, choice.name)),
        ),
      );
      return label;
    }
    const input = el("input", { required: option.required, autocomplete: "off" });
    const menu = el("div", { className: "menu", hidden: true });
    const suggest = async () => {
      values[option.name] = input.value;
      if (!option.autocomplete) return;
      const options = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value !== ""),
      );
      const outcome = await post("/api/actions", {
        user: this.user,
        channel: this.channel,
        action: {
          kind: "autocomplete",
          command: command.name,
          focused: option.name,
          options: { ...options, [option.name]: input.value },
        },
      });
      if (document.activeElement !== input) return;
      menu.hidden = !outcome.choices?.length;
      menu.replaceChildren(
        ...(outcome.choices ?? []).map((choice) =>
          el(
            "button",
            {
              type: "button",
              onmousedown: (event) => {
                event.preventDefault();
                input.value = choice.name;
                values[option.name] = choice.value;
                menu.hidden = true;
              },
            },
            choice.name,
          ),
        ),
      );
    };
    input.oninput = suggest;
    input.onfocus = suggest;
    input.onblur = () => {
      menu.hidden = true;
    };
    label.append(input, menu);
    return label;
  }
}
