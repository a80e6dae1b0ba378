// Dialogs: the bot's forms, app commands, the bot's permissions, the problems found.
"use strict";

function openDialog(title, ...content) {
  const dialog = el(
    "dialog",
    { onclose: () => dialog.remove(), "aria-label": title },
    el("h2", {}, title),
    ...content,
  );
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

const closing = (label = "Cancel") =>
  el(
    "button",
    { type: "button", onclick: (event) => event.target.closest("dialog").close() },
    label,
  );

const TEXT_INPUT = 4;

/** An input of a form: its element, and the values that are submitted. */
function formInput(field) {
  if (field.kind === TEXT_INPUT) {
    const input = el(field.paragraph ? "textarea" : "input", {
      name: field.custom_id,
      value: field.value,
      placeholder: field.placeholder,
      required: field.required,
      minLength: field.min,
      maxLength: field.max,
      autocomplete: "off",
      rows: field.paragraph ? 5 : undefined,
    });
    return { element: input, values: () => [input.value], isValid: () => true };
  }
  if (field.max > 1) {
    const boxes = new Boxes({ ...field, disabled: false });
    const none = () => !field.required && boxes.values().length === 0;
    return {
      element: boxes.element,
      values: () => boxes.values(),
      isValid: () => none() || boxes.enough(),
    };
  }
  const select = el(
    "select",
    { name: field.custom_id, required: field.required },
    el("option", { value: "" }, field.placeholder || ""),
    ...field.options.map((option) =>
      el("option", { value: option.value, selected: option.default }, optionText(option)),
    ),
  );
  return {
    element: select,
    values: () => (select.value ? [select.value] : []),
    isValid: () => true,
  };
}

/** A form that the bot has opened. */
function openForm(view, form) {
  const inputs = form.fields.map((field) => ({ field, ...formInput(field) }));
  const submit = (event) => {
    event.preventDefault();
    const wrong = inputs.find((input) => !input.isValid());
    problem.textContent = wrong
      ? `${wrong.field.label}: choose ${wrong.field.min} to ${wrong.field.max}.`
      : "";
    if (wrong) return;
    const values = Object.fromEntries(
      inputs.map((input) => [input.field.custom_id, input.values()]),
    );
    dialog.close();
    view.perform({ kind: "submit", opened_by: form.opened_by, values });
  };
  const problem = el("div", { className: "problem", role: "alert" });
  const dialog = openDialog(
    form.title,
    el(
      "form",
      { onsubmit: submit },
      ...form.texts.map((text) => el("p", {}, markup(text))),
      ...inputs.map(({ field, element }) =>
        el(
          element.className === "boxes" ? "fieldset" : "label",
          { className: field.required ? "required" : "" },
          el(element.className === "boxes" ? "legend" : "span", {}, field.label),
          field.description && el("small", {}, field.description),
          element,
        ),
      ),
      problem,
      el("button", { type: "submit", className: "send" }, "Submit"),
      " ",
      closing(),
    ),
  );
}

/** The app commands of a kind ("user" or "message"), as in Discord's menu *Apps*. */
async function openApps(view, kind, title, action) {
  const path = `/api/commands?user=${view.user}&channel=${view.channel}`;
  const commands = (await get(path)).filter((command) => command.kind === kind);
  const dialog = openDialog(
    title,
    el("p", {}, commands.length ? "Apps" : "The bot has no commands for this."),
    el(
      "div",
      { className: "list" },
      ...commands.map((command) =>
        el(
          "button",
          {
            onclick: () => {
              dialog.close();
              view.perform({ ...action, command: command.name });
            },
          },
          command.label,
        ),
      ),
    ),
    closing("Close"),
  );
}

function openPersonApps(view, id) {
  const user = userById(id);
  const action = { kind: "user_command", username: user.username };
  return openApps(view, "user", user.name, action);
}

const openMessageApps = (view, message) =>
  openApps(view, "message", "Message", { kind: "message_command", message });

/** A dialog in which the bot's permissions are taken away and given back, channel by channel. */
function openPermissions() {
  const channels = el(
    "select",
    { onchange: () => draw(), "aria-label": "Channel" },
    ...world.permissions.map((channel) => el("option", { value: channel.id }, "#" + channel.name)),
  );
  const boxes = el("div", { className: "boxes" });
  const draw = () => {
    const channel = world.permissions.find((channel) => channel.id === channels.value);
    boxes.replaceChildren(
      ...channel.permissions.map(({ name, denied }) =>
        el("label", {}, el("input", { type: "checkbox", name, checked: !denied }), " " + name),
      ),
    );
  };
  const save = () => {
    const unchecked = [...boxes.querySelectorAll("input:not(:checked)")];
    const denied = unchecked.map((box) => box.name);
    post("/api/permissions", { channel: channels.value, denied });
    dialog.close();
  };
  draw();
  const dialog = openDialog(
    "What the bot may do",
    channels,
    boxes,
    el("button", { className: "send", onclick: save }, "Save"),
    " ",
    closing(),
  );
}

const openProblems = () =>
  openDialog("Problems found", el("pre", {}, world.problems.join("\n")), closing("Close"));
