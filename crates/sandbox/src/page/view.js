// One of the two views: the server as one user sees it.
"use strict";

/** The newest message that each user has seen in each channel. */
const lastSeen = {};

class View {
  constructor(user) {
    this.user = user;
    this.channel = null;
    this.dismissed = new Set();
    // The elements of the messages, by id, and what they were drawn from.
    this.drawn = new Map();
    this.userSelect = el("select", {
      onchange: () => this.become(this.userSelect.value),
      "aria-label": "Act as",
    });
    this.channelList = el("div", { className: "channels" });
    this.nav = el("nav", {}, this.userSelect, this.channelList);
    this.list = el("div");
    this.stage = null;
    this.running = el("div", { className: "running", hidden: true });
    this.messages = el("div", { className: "messages", role: "log" }, this.list);
    this.composer = new Composer(this);
    this.element = el(
      "section",
      { className: "view" },
      this.nav,
      el("div", { className: "main" }, this.running, this.messages, this.composer.element),
    );
    this.element.addEventListener("click", (event) => this.follow(event));
    // The newest message stays in sight while pictures load, until the user scrolls up.
    this.atEnd = true;
    /** Whether a newer board is shown from its title on, until the user scrolls. */
    this.onBoard = false;
    this.scrolled = 0;
    // Only going up leaves the end: the event also comes after a picture made the list longer.
    this.messages.onscroll = () => {
      const { scrollTop, scrollHeight, clientHeight } = this.messages;
      if (scrollTop === this.scrolled) return;
      this.onBoard = false;
      if (scrollHeight - scrollTop - clientHeight < 80) this.atEnd = true;
      else if (scrollTop < this.scrolled) this.atEnd = false;
      this.scrolled = scrollTop;
    };
    const stay = new ResizeObserver(() => {
      if (this.atEnd) this.toEnd();
      else if (this.onBoard) this.toBoard();
    });
    stay.observe(this.list);
    stay.observe(this.messages);
  }

  toEnd() {
    this.atEnd = true;
    this.messages.scrollTop = this.messages.scrollHeight;
    this.scrolled = this.messages.scrollTop;
  }

  /** Shows the newest board from its title on, and those that follow it. */
  async toBoard() {
    const picture = this.list.lastElementChild?.querySelector(".embed > img");
    if (!picture) return this.toEnd();
    this.atEnd = false;
    this.onBoard = true;
    await picture.decode().catch(() => {});
    if (!picture.isConnected || !this.onBoard) return;
    picture.parentElement.scrollIntoView({ block: "start" });
    this.scrolled = this.messages.scrollTop;
  }

  /** Shows the server as another user. */
  become(user, channel = null) {
    this.user = user;
    return this.go(channel);
  }

  /** Shows another channel, from its newest message. */
  go(channel) {
    this.channel = channel;
    this.drawn.clear();
    this.list.replaceChildren();
    this.composer.draw();
    this.atEnd = true;
    this.onBoard = false;
    return changed();
  }

  dismiss(message) {
    this.dismissed.add(message);
    changed();
  }

  async refresh() {
    const { user, channel } = this;
    const view = await get(`/api/view?user=${user}${channel ? `&channel=${channel}` : ""}`);
    // The user has changed something meanwhile, and another refresh follows.
    if (user !== this.user || channel !== this.channel) return;
    if (view.problem) return this.go(null);
    this.channel = view.channel;
    this.userSelect.replaceChildren(
      ...world.users.map((other) =>
        el("option", { value: other.id, selected: other.id === user }, other.name),
      ),
    );
    const last = view.messages.at(-1);
    if (last && this.isShown()) this.see(view.channel, last.id);
    this.nav.setAttribute("aria-label", `Channels of ${userById(user)?.name}`);
    this.drawChannels(view.channels);
    locale = userById(user)?.locale ?? "en-GB";
    drawStage(this, view.activity);
    this.drawMessages(view.messages.filter((message) => !this.dismissed.has(message.id)));
    // An answer that only this user sees was just asked for.
    if (last?.private && last.id !== this.last) this.toEnd();
    else if (this.onBoard && last?.id !== this.last) this.toBoard();
    this.last = last?.id;
  }

  /** Whether the view is visible: on a phone only one is. */
  isShown() {
    return this.element.offsetParent !== null;
  }

  see(channel, message) {
    lastSeen[this.user] ??= {};
    lastSeen[this.user][channel] = message;
  }

  /** Draws the messages that are new or have changed; the others keep their elements. */
  drawMessages(messages) {
    const elements = messages.map((message) => {
      const key = JSON.stringify([message, locale, world.names]);
      const known = this.drawn.get(message.id);
      if (known?.key === key) return known.element;
      const element = drawMessage(this, message);
      this.drawn.set(message.id, { key, element });
      return element;
    });
    if (this.channel === world.start.channel) elements.unshift(this.welcome());
    const present = [...this.list.children];
    const same =
      present.length === elements.length &&
      elements.every((element, index) => element === present[index]);
    if (!same) this.list.replaceChildren(...elements);
    updateTimes(this.list);
    this.drawNext(messages);
    if (this.atEnd) this.toEnd();
  }

  /** Where the user is, above the messages of the first channel. */
  welcome() {
    const key = JSON.stringify([this.user, world.start, world.bot.running]);
    if (this.drawnWelcome?.key !== key)
      this.drawnWelcome = { key, element: drawWelcome(this.user) };
    return this.drawnWelcome.element;
  }

  /** Says what to do next below the messages of a channel, until somebody has done it. */
  suggest(channel, ...content) {
    this.forget();
    const dismiss = el("button", { className: "plain", onclick: () => this.forget() }, "Hide");
    const element = el("div", { className: "next" }, ...content, " ", dismiss);
    this.next = { user: this.user, channel, element };
  }

  forget() {
    this.next?.element.remove();
    this.next = null;
  }

  /** Draws the suggestion; a newer message that all see means that it was followed. */
  drawNext(messages) {
    if (!this.next) return;
    const { user, channel, element } = this.next;
    if (user !== this.user || channel !== this.channel) return element.remove();
    const last = messages.findLast((message) => !message.private)?.id;
    this.next.after ??= last;
    if (last !== this.next.after) this.forget();
    else if (!element.isConnected) this.composer.element.before(element);
  }

  drawChannels(channels) {
    const seen = lastSeen[this.user] ?? {};
    const button = (channel) => {
      const unread =
        channel.last &&
        channel.id !== this.channel &&
        BigInt(channel.last) > BigInt(seen[channel.id] ?? 0);
      return el(
        "button",
        {
          className: [channel.kind, channel.id === this.channel && "current", unread && "unread"]
            .filter(Boolean)
            .join(" "),
          onclick: () => this.go(channel.id),
          title: channel.name,
        },
        el("span", { className: "name" }, (channel.kind === "dm" ? "" : "# ") + channel.name),
        unread && el("span", { className: "count" }, "new"),
      );
    };
    const server = channels.filter((channel) => channel.kind !== "dm").map(button);
    const direct = channels.filter((channel) => channel.kind === "dm").map(button);
    const people = world.users.filter((user) => user.id !== this.user);
    const content = [
      el("h2", {}, "Server"),
      ...server,
      el("h2", {}, "Direct messages"),
      ...direct,
      el("h2", {}, "Members"),
      ...people.map((user) => person(user.id, "@" + user.name, "member")),
    ];
    const key = JSON.stringify([channels, seen, this.user, this.channel, world.users]);
    if (key === this.channelsKey) return;
    this.channelsKey = key;
    this.channelList.replaceChildren(...content);
    const current = this.channelList.querySelector(".current");
    if (current)
      this.channelList.scrollLeft = current.offsetLeft - this.channelList.offsetLeft - 40;
  }

  /** Follows a press on a name, a link or a command in the view. */
  follow(event) {
    // Discord's page for signing in knows its reader; it is told whose link this is.
    if (event.target.closest("a[target]"))
      document.cookie = `person=${this.user}; Path=/oauth2; SameSite=Lax`;
    const pressed = event.target.closest(
      "[data-user], [data-channel], [data-command], [data-apps], [data-activity]",
    );
    if (!pressed) return;
    event.preventDefault();
    const url = pressed.dataset.activity;
    if (url) return this.perform({ kind: "activity_link", url });
    const { user, channel, message, command, apps } = pressed.dataset;
    if (user) openPersonApps(this, user);
    else if (apps) openMessageApps(this, apps);
    else if (command) this.composer.type("/" + command);
    else this.showMessage(channel, message);
  }

  async showMessage(channel, message) {
    if (channel !== this.channel) await this.go(channel);
    if (!message) return;
    const element = this.drawn.get(message)?.element;
    if (!element) return this.composer.showProblem("This message is not shown any more.");
    this.atEnd = false;
    element.scrollIntoView({ block: "start" });
    element.classList.add("sought");
    setTimeout(() => element.classList.remove("sought"), 2000);
  }

  async perform(action, button) {
    if (button) button.disabled = true;
    const outcome = await post("/api/actions", { user: this.user, channel: this.channel, action });
    if (button) button.disabled = false;
    this.composer.showProblem(outcome.problem);
    if (outcome.modal) openForm(this, outcome.modal);
    return outcome;
  }
}

