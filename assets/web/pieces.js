// Drawings of pieces: uses of the symbols in the sprite that the server has made.

import { svg } from "./dom.js";

/** Puts the sprite into the page, unless it came with it. */
export const loadSprite = async () => {
  if (document.querySelector(".sprite")) return;
  const answer = await fetch(new URL("./pieces.svg", import.meta.url));
  const text = await answer.text();
  const sprite = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  sprite.setAttribute("class", "sprite");
  sprite.setAttribute("aria-hidden", "true");
  document.body.prepend(document.importNode(sprite, true));
};

const use = (name, size, className) =>
  svg("use", {
    href: `#piece-${name}`,
    class: className,
    x: -size / 2,
    y: -size / 2,
    width: size,
    height: size,
  });

/**
 * A piece around the origin, `size` units wide. One that is promoted has a rim, and a mark if its
 * type does not show it.
 */
export const drawPiece = ({ side, type, promoted }, size) => {
  if (!promoted) return svg("g", { class: side }, use(type, size));
  const body = [use(type, size, "rim-edge"), use(type, size, "rim"), use(type, size)];
  return svg(
    "g",
    { class: `${side} promoted` },
    svg("g", { class: "body" }, ...body),
    promoted === "marked" ? use("promoted", size) : null,
  );
};

/** A piece as a picture of its own. */
export const pieceIcon = (piece) =>
  svg(
    "svg",
    { viewBox: "-50 -50 100 100", class: "icon", "aria-hidden": "true" },
    drawPiece(piece, 100),
  );
