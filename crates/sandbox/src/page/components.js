// Buttons and menus, of messages and of forms.
"use strict";

function drawComponent(view, message, part) {
  if (part.kind === "text") return el("div", { className: "content" }, markup(part.content));
  if (part.kind === "separator") return el("hr");
  if (part.kind === "picture")
    return el("img", { className: "picture", src: part.url, alt: part.alt ?? "" });
  if (part.kind === "file")
    return el("a", { className: "file", href: part.url, download: part.name }, "📄 ", part.name);
  if (part.kind === "button" && part.url) {
    const anchor = link(part.url, part.label ?? "");
    anchor.classList.add("button", "s2");
    return anchor;
  }
  if (part.kind === "button") {
    const press = { kind: "press", message: message.id, custom_id: part.custom_id };
    return el(
      "button",
      {
        className: "s" + part.style,
        disabled: part.disabled,
        onclick: (event) => view.perform(press, event.target),
      },
      part.label,
    );
  }
  const choose = (values) =>
    view.perform({ kind: "select", message: message.id, custom_id: part.custom_id, values });
  return part.max > 1 ? drawBoxes(part, choose) : drawMenu(part, choose);
}

const optionText = (option) =>
  option.label + (option.description ? ` · ${option.description}` : "");

/** A menu from which one option is chosen, which is done at once. */
function drawMenu(part, choose) {
  const select = el(
    "select",
    {
      disabled: part.disabled,
      "aria-label": part.placeholder ?? "menu",
      onchange: async () => {
        const chosen = select.value;
        select.disabled = true;
        await choose(chosen ? [chosen] : []);
        // The same option can be chosen again.
        select.disabled = part.disabled;
        select.value = preset;
      },
    },
    el("option", { value: "", disabled: part.min > 0 }, part.placeholder ?? "Choose"),
    ...part.options.map((option) => el("option", { value: option.value }, optionText(option))),
  );
  const preset = part.options.find((option) => option.default)?.value ?? "";
  select.value = preset;
  return select;
}

/** A menu from which several options are chosen. */
function drawBoxes(part, choose) {
  const boxes = new Boxes(part, () => update());
  const button = el(
    "button",
    { className: "s2", type: "button", onclick: () => choose(boxes.values()) },
    "Choose",
  );
  const update = () => {
    button.disabled = part.disabled || !boxes.enough();
  };
  update();
  return el(
    "div",
    { className: "multi-select" },
    part.placeholder && el("small", {}, part.placeholder),
    boxes.element,
    button,
  );
}

/** Boxes to tick, at least `part.min` and at most `part.max` of them. */
class Boxes {
  constructor(part, onchange) {
    this.part = part;
    this.inputs = part.options.map((option) =>
      el("input", {
        type: "checkbox",
        value: option.value,
        checked: option.default,
        disabled: part.disabled,
        onchange: () => {
          this.limit();
          onchange?.();
        },
      }),
    );
    this.element = el(
      "div",
      { className: "boxes" },
      ...part.options.map((option, index) =>
        el("label", {}, this.inputs[index], " " + optionText(option)),
      ),
    );
    this.limit();
  }

  values() {
    return this.inputs.filter((input) => input.checked).map((input) => input.value);
  }

  enough() {
    const count = this.values().length;
    return count >= this.part.min && count <= this.part.max;
  }

  /** When as many are ticked as may be, the others cannot be. */
  limit() {
    const full = this.values().length >= this.part.max;
    for (const input of this.inputs)
      input.disabled = this.part.disabled || (full && !input.checked);
  }
}
