// The wheel over the board leads through the moves, unless there is more of the page to scroll to.

/** How far a wheel turns for a move, in CSS pixels: less than a notch. */
const TURN = 50;
/** The same of a line, for browsers that count lines. */
const LINE = 40;

/** Calls `onStep("previous")` and `onStep("next")`. */
export const onWheel = (element, onStep) => {
  let turned = 0;
  const listener = (event) => {
    const page = document.documentElement;
    // With Ctrl it is a zoom, with Shift it goes sideways.
    if (event.ctrlKey || event.shiftKey || page.scrollHeight > page.clientHeight) return;
    event.preventDefault();
    const by = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
    turned = by * turned < 0 ? by : turned + by;
    if (Math.abs(turned) < TURN) return;
    onStep(turned < 0 ? "previous" : "next");
    turned = 0;
  };
  element.addEventListener("wheel", listener, { passive: false });
};
