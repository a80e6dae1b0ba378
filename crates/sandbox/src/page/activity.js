// Discord's client around the frame of an Activity. It believes nothing that it is sent: a message
// that Discord's client would not expect is recorded as a violation.
"use strict";

const [HANDSHAKE, FRAME, CLOSE] = [0, 1, 2];
const LAYOUTS = ["focused", "pip", "grid"];
const ORIENTATIONS = ["portrait", "landscape"];
const EVENTS = [
  "ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE",
  "ACTIVITY_LAYOUT_MODE_UPDATE",
  "ORIENTATION_UPDATE",
];
/** Errors of the client, by its own numbers. */
const INVALID_COMMAND = 4002;
const INVALID_EVENT = 4004;
const INVALID_PERMISSIONS = 4006;
const OAUTH2_ERROR = 5000;

/** How the client behaves; the switches of the bar. */
const stageSwitches = { phone: false, opaque: false, refuse: false };

const stages = new Set();

class Stage {
  constructor(view, activity) {
    this.view = view;
    this.instance = activity.instance;
    this.layout = 0;
    this.orientation = 0;
    this.people = el("span", { className: "people" });
    this.wish = el("div", { className: "wish", role: "status" });
    this.place = el("div", { className: "place" });
    const toggle = (name, label, title) =>
      el("label", { title }, this.checkbox(name), " ", label);
    const layout = el("select", {
      "aria-label": "Layout",
      onchange: () => this.lay(+layout.value),
    });
    LAYOUTS.forEach((name, mode) => layout.append(el("option", { value: mode }, name)));
    this.element = el(
      "section",
      { className: "stage", "aria-label": "Activity" },
      el(
        "div",
        { className: "stage-bar" },
        el("b", {}, "Activity"),
        this.people,
        toggle("phone", "Phone", "The size of a phone"),
        toggle("opaque", "Opaque", "A frame without an origin of its own, as on iOS"),
        toggle("refuse", "Refuse", "The person does not allow what the page asks for"),
        el("button", { onclick: () => this.turn(), title: "Turn the phone" }, "Turn"),
        layout,
        el("button", { onclick: () => this.leave() }, "Leave"),
      ),
      this.wish,
      this.place,
    );
    stages.add(this);
    this.load(activity);
  }

  checkbox(name) {
    return el("input", {
      type: "checkbox",
      checked: stageSwitches[name],
      "data-switch": name,
      onchange: (event) => {
        stageSwitches[name] = event.target.checked;
        if (name !== "refuse") this.load(this.activity);
      },
    });
  }

  /** Loads the page into a new frame. */
  load(activity) {
    this.activity = activity;
    this.frameId = crypto.randomUUID();
    this.isReady = false;
    this.person = null;
    this.subscribed = new Set();
    this.opaque = stageSwitches.opaque;
    const query = new URLSearchParams({
      instance_id: activity.instance,
      location_id: activity.location,
      launch_id: activity.launch,
      channel_id: activity.channel,
      frame_id: this.frameId,
      platform: stageSwitches.phone ? "mobile" : "desktop",
    });
    if (activity.guild) query.set("guild_id", activity.guild);
    if (activity.custom_id) query.set("custom_id", activity.custom_id);
    const allowed = "allow-scripts allow-forms allow-popups allow-modals";
    this.frame = el("iframe", {
      title: "Activity",
      src: `${activity.origin}/?${query}`,
      allow: "fullscreen",
    });
    this.frame.setAttribute("sandbox", this.opaque ? allowed : `${allowed} allow-same-origin`);
    this.place.replaceChildren(this.frame);
    this.size();
  }

  size() {
    this.place.className = [
      "place",
      stageSwitches.phone && "phone",
      ORIENTATIONS[this.orientation],
      LAYOUTS[this.layout],
    ]
      .filter(Boolean)
      .join(" ");
  }

  lay(mode) {
    this.layout = mode;
    this.size();
    this.dispatch("ACTIVITY_LAYOUT_MODE_UPDATE", { layout_mode: mode });
  }

  turn() {
    this.orientation = 1 - this.orientation;
    this.size();
    this.dispatch("ORIENTATION_UPDATE", { screen_orientation: this.orientation });
  }

  /** People have come or left. */
  update(activity) {
    const before = JSON.stringify(this.activity.people);
    this.activity = activity;
    this.people.textContent = activity.people.map((person) => person.global_name).join(", ");
    if (before === JSON.stringify(activity.people)) return;
    const participants = activity.people;
    this.dispatch("ACTIVITY_INSTANCE_PARTICIPANTS_UPDATE", { participants });
  }

  leave() {
    this.view.perform({ kind: "leave_activity" });
  }

  end() {
    stages.delete(this);
    this.element.remove();
  }

  violation(detail) {
    this.view.perform({ kind: "activity_violation", detail });
  }

  /** The origin of messages of the frame. */
  origin() {
    return this.opaque ? "null" : this.activity.origin;
  }

  send(message) {
    // A frame without an origin can be addressed by no origin.
    const to = this.opaque ? "*" : this.activity.origin;
    this.frame.contentWindow.postMessage([FRAME, message], to);
  }

  dispatch(evt, data) {
    if (this.subscribed.has(evt)) this.send({ cmd: "DISPATCH", evt, data, nonce: null });
  }

  heard({ origin, data }) {
    if (origin !== this.origin()) return this.violation(`a message from the origin ${origin}`);
    const [opcode, payload] = Array.isArray(data) ? data : [];
    if (opcode === HANDSHAKE) this.handshake(payload ?? {});
    else if (opcode === CLOSE && this.isReady) this.leave();
    else if (opcode === FRAME && this.isReady) this.command(payload ?? {});
    else this.violation(`an unexpected message: ${JSON.stringify(data)}`);
  }

  handshake({ v, encoding, client_id: client, frame_id: frame }) {
    const expected = [1, "json", this.activity.application, this.frameId];
    const given = [v, encoding, client, frame];
    if (JSON.stringify(given) !== JSON.stringify(expected))
      return this.violation(`a handshake with ${JSON.stringify(given)}`);
    // A page that was loaded again begins again.
    this.isReady = true;
    this.person = null;
    this.subscribed.clear();
    const config = { cdn_host: "cdn.discordapp.com", api_endpoint: "//discord.com/api" };
    const ready = { v: 1, config: { ...config, environment: "production" } };
    this.send({ cmd: "DISPATCH", evt: "READY", data: ready, nonce: null });
  }

  async command({ cmd, args, evt, nonce }) {
    if (typeof nonce !== "string") return this.violation(`${cmd} without a nonce`);
    const frame = this.frame;
    const answer = await this.carryOut(cmd, args ?? {}, evt);
    // The page was loaded again meanwhile.
    if (frame !== this.frame || !stages.has(this)) return;
    const { error, data } = answer;
    this.send({ cmd, nonce, evt: error ? "ERROR" : null, data: error ?? data });
  }

  refused(code, message) {
    return { error: { code, message } };
  }

  /** The answer to a command: data or an error. */
  async carryOut(cmd, args, evt) {
    const ask = (action) => this.view.perform(action);
    switch (cmd) {
      case "AUTHORIZE":
        return this.authorize(args);
      case "AUTHENTICATE": {
        const data = await ask({ kind: "authenticate", token: String(args.access_token) });
        if (data.refused || data.problem)
          return this.refused(INVALID_PERMISSIONS, "Invalid access token");
        this.person = data;
        return { data };
      }
      case "SUBSCRIBE":
      case "UNSUBSCRIBE":
        if (!EVENTS.includes(evt)) {
          this.violation(`${cmd} to ${evt}`);
          return this.refused(INVALID_EVENT, `Invalid event: ${evt}`);
        }
        this.subscribed[cmd === "SUBSCRIBE" ? "add" : "delete"](evt);
        return { data: { evt } };
      case "GET_INSTANCE_CONNECTED_PARTICIPANTS":
        return { data: { participants: this.activity.people } };
      case "USER_SETTINGS_GET_LOCALE":
        if (!this.person?.scopes.includes("identify"))
          return this.refused(INVALID_PERMISSIONS, "Not authenticated or invalid scope");
        return { data: { locale: userById(this.view.user)?.locale ?? "en-US" } };
      case "OPEN_EXTERNAL_LINK": {
        const url = String(args.url);
        const anchor = el("a", { href: url, target: "_blank", rel: "noreferrer" }, url);
        this.wish.replaceChildren("The page wants to open ", anchor);
        return { data: { opened: true } };
      }
      case "SET_ORIENTATION_LOCK_STATE":
        if (![1, 2, 3].includes(args.lock_state)) {
          this.violation(`the orientation ${JSON.stringify(args)}`);
          return this.refused(INVALID_COMMAND, "Invalid lock state");
        }
        return { data: {} };
      default:
        this.violation(`the command ${cmd}`);
        return this.refused(INVALID_COMMAND, `Invalid command: ${cmd}`);
    }
  }

  async authorize({ client_id: client, response_type: type, scope }) {
    const isFine = Array.isArray(scope) && scope.length > 0 && type === "code";
    if (client !== this.activity.application || !isFine) {
      this.violation(`AUTHORIZE by ${client} for ${type} ${JSON.stringify(scope)}`);
      return this.refused(OAUTH2_ERROR, "OAuth2 Error: invalid_request");
    }
    if (stageSwitches.refuse) {
      const reason = "The resource owner or authorization server denied the request";
      return this.refused(OAUTH2_ERROR, `OAuth2 Error: access_denied: ${reason}`);
    }
    const data = await this.view.perform({ kind: "authorize", scopes: scope });
    // The person may have left while the page asked.
    if (data.problem) return this.refused(OAUTH2_ERROR, `OAuth2 Error: ${data.problem}`);
    return { data };
  }
}

window.addEventListener("message", (event) => {
  for (const stage of stages)
    if (event.source === stage.frame.contentWindow) return stage.heard(event);
});

/** Shows the Activity that the user of a view is in, or offers the one in the channel. */
function drawStage(view, activity) {
  const own = activity?.own;
  if (view.stage && view.stage.instance !== own?.instance) {
    view.stage.end();
    view.stage = null;
  }
  if (own && !view.stage) {
    view.stage = new Stage(view, own);
    view.element.append(view.stage.element);
  }
  if (own) view.stage.update(own);
  const names = activity?.here?.map((person) => person.global_name).join(", ") ?? "";
  view.running.hidden = !names;
  view.running.replaceChildren(
    `${names} ${activity?.here?.length === 1 ? "is" : "are"} in the Activity of this channel. `,
    el("button", { onclick: () => view.perform({ kind: "join_activity" }) }, "Join"),
  );
}
