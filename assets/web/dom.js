// Elements: made from values, never from HTML text, so that no name can become markup.

const SVG = "http://www.w3.org/2000/svg";

const fill = (element, attributes, children) => {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
};

/** An HTML element; attributes that are null or false are left out, `onclick` is a listener. */
export const el = (name, attributes = {}, ...children) =>
  fill(document.createElement(name), attributes, children);

/** An SVG element. */
export const svg = (name, attributes = {}, ...children) =>
  fill(document.createElementNS(SVG, name), attributes, children);

/** Sets a text only if it differs, so that screen readers hear no repetition. */
export const setText = (element, text) => {
  if (element.textContent !== text) element.textContent = text;
};

/** The same for an attribute; null removes it. */
export const setAttribute = (element, name, value) => {
  if (value === null) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};

/** A button with a text. */
export const button = (label, className, onclick) =>
  el("button", { type: "button", class: className, onclick }, label);
