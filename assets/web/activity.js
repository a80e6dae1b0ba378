// The page inside Discord: it is in a frame of Discord's client, with which it speaks by messages,
// and has a session that lasts as long as the page instead of a cookie.

import * as api from "./api.js";

/** What a message is. */
const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
const NORMAL_CLOSE = 1000;
/** How long the client may take to answer; a person reads a question meanwhile. */
const TIMEOUT = 20000;
const QUESTION_TIMEOUT = 300000;
const LAYOUTS = ["focused", "pip", "grid"];
const UNLOCKED = 1;
/** A tile among others of this size shows the board alone, as a small window does. */
const SMALL = "(max-width: 480px), (max-height: 320px)";

const { application, hosts } = document.documentElement.dataset;

/** Discord's client, around the frame of this page. */
export class Host {
  constructor() {
    // A frame in a window of its own is served by the window that has opened it.
    this.window = window.parent.opener ?? window.parent;
    this.allowed = hosts.split(" ");
    this.query = new URLSearchParams(location.search);
    this.answers = new Map();
    this.listeners = new Map();
    this.sent = 0;
    window.addEventListener("message", (event) => this.heard(event));
  }

  /** Shakes hands; resolves when the client is ready. */
  connect() {
    const around = location.ancestorOrigins?.[0] ?? document.referrer.replace(/\/$/, "");
    const hello = { v: 1, encoding: "json", client_id: application };
    hello.frame_id = this.query.get("frame_id");
    const ready = this.answer("READY", TIMEOUT);
    // Nothing in this message is secret; afterwards only the origin that has answered is spoken to.
    const to = this.allowed.includes(around) ? around : "*";
    this.window.postMessage([HANDSHAKE, hello], to);
    return ready;
  }

  heard(event) {
    if (event.source !== this.window || !this.allowed.includes(event.origin)) return;
    if (!Array.isArray(event.data) || event.data[0] !== FRAME) return;
    const { cmd, evt, nonce, data } = event.data[1] ?? {};
    if (cmd === "DISPATCH" && evt === "READY") this.origin ??= event.origin;
    if (event.origin !== this.origin) return;
    if (cmd === "DISPATCH" && evt !== "READY") this.listeners.get(evt)?.(data);
    const key = cmd === "DISPATCH" ? evt : nonce;
    const waiting = this.answers.get(key);
    this.answers.delete(key);
    if (evt === "ERROR") waiting?.reject(new Error(data?.message));
    else waiting?.resolve(data);
  }

  answer(key, timeout) {
    return new Promise((resolve, reject) => {
      this.answers.set(key, { resolve, reject });
      setTimeout(() => reject(new Error("no answer")), timeout);
    });
  }

  /** Asks the client to do something. */
  command(cmd, args, evt) {
    const nonce = `courier-${(this.sent += 1)}`;
    const answer = this.answer(nonce, cmd === "AUTHORIZE" ? QUESTION_TIMEOUT : TIMEOUT);
    this.window.postMessage([FRAME, { cmd, args, nonce, ...(evt && { evt }) }], this.origin);
    return answer;
  }

  /** Calls `listener` with the data of each event. */
  on(evt, listener) {
    this.listeners.set(evt, listener);
    return this.command("SUBSCRIBE", {}, evt);
  }

  /** Begins a session: the client asks the person, and the server asks Discord who it is. */
  async signIn() {
    const asked = { client_id: application, response_type: "code", state: "", prompt: "none" };
    const { code } = await this.command("AUTHORIZE", { ...asked, scope: ["identify"] });
    return api.beginSession(code, this.query.get("instance_id"));
  }

  close(message) {
    this.window.postMessage([CLOSE, { code: NORMAL_CLOSE, message }], this.origin);
  }
}

/** The way into the page; resolves to the address of what is to be shown first. */
export const enter = async () => {
  const host = new Host();
  await host.connect();
  const small = matchMedia(SMALL);
  let layout = LAYOUTS[0];
  const lay = () => {
    const shown = layout === "grid" && small.matches ? "pip" : layout;
    document.documentElement.dataset.layout = shown;
  };
  const show = ({ layout_mode: mode }) => {
    layout = LAYOUTS[mode] ?? LAYOUTS[0];
    lay();
  };
  small.addEventListener("change", lay);
  // Older clients know neither: the page works without them.
  host.on("ACTIVITY_LAYOUT_MODE_UPDATE", show).catch(() => {});
  if (host.query.get("platform") === "mobile") {
    host.command("SET_ORIENTATION_LOCK_STATE", { lock_state: UNLOCKED }).catch(() => {});
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || link.origin === location.origin) return;
    event.preventDefault();
    host.command("OPEN_EXTERNAL_LINK", { url: link.href }).catch(() => {});
  });
  // A session ends after some hours: then the client is asked again.
  api.renewBy(() => host.signIn());
  const { match } = await host.signIn();
  const wanted = match ?? host.query.get("custom_id");
  return wanted ? `/matches/${encodeURIComponent(wanted)}` : "/";
};
