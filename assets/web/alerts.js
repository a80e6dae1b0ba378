// What tells the reader that it is their turn: a sound, and a notification while the page is not in
// view. Both are off until they are switched on, in this browser.

import { word } from "./text.js";

const KEPT = "courier.alerts";

/** What is switched on. A frame may forbid keeping it: then it lasts as long as the page. */
let on = {};
try {
  on = JSON.parse(localStorage.getItem(KEPT)) ?? {};
} catch {
  // Nothing is switched on.
}

/** Whether the browser can show notifications at all. */
export const canNotify = () => "Notification" in window;

/** A permission may have been withdrawn since. */
const isAllowed = () => canNotify() && Notification.permission === "granted";

export const isOn = (name) => on[name] === true && (name !== "notify" || isAllowed());

/** Switches an alert on or off; false if the reader or the browser does not allow it. */
export const turn = async (name, wanted) => {
  if (name === "notify" && wanted && (await Notification.requestPermission()) !== "granted")
    return false;
  on = { ...on, [name]: wanted };
  if (name === "sound" && wanted) tap().catch(() => {});
  try {
    localStorage.setItem(KEPT, JSON.stringify(on));
  } catch {
    // It is on until the page is left.
  }
  return true;
};

/** After which a tap would tell nothing new, in milliseconds. */
const TOO_LATE = 1000;
const pause = (time) => new Promise((done) => setTimeout(done, time));

let audio = null;

/** A short tap as of wood: two low tones that fade quickly. */
const tap = async () => {
  audio ??= new AudioContext();
  // A browser may allow sound only after the page was touched: what waits would sound together.
  if (audio.state !== "running") await Promise.race([audio.resume(), pause(TOO_LATE)]);
  if (audio.state !== "running") return;
  const now = audio.currentTime;
  for (const [frequency, loudness] of [[190, 0.5], [430, 0.2]]) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.type = "triangle";
    tone.frequency.setValueAtTime(frequency, now);
    tone.frequency.exponentialRampToValueAtTime(frequency / 2, now + 0.09);
    gain.gain.setValueAtTime(loudness, now);
    gain.gain.exponentialRampToValueAtTime(0.001, now + 0.12);
    tone.connect(gain).connect(audio.destination);
    tone.start(now);
    tone.stop(now + 0.13);
  }
};

/** Tells that it is the reader's turn in the game of this number. */
export const alertTurn = (id, title) => {
  // Without a device for sound there is none.
  if (isOn("sound")) tap().catch(() => {});
  if (!isOn("notify") || !document.hidden) return;
  try {
    const options = { body: title, tag: `game-${id}`, renotify: true };
    const shown = new Notification(word("yourTurn"), options);
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  } catch {
    // Browsers of phones show notifications of installed pages alone.
  }
};
