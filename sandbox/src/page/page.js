// The page of the sandbox: two views side by side, each acting as one user. The page keeps no state
// except what is being typed: after every change the server sends an event, and the page fetches
// and draws both views again.
"use strict";

const views = [];

async function refresh() {
  world = await get("/api/world");
  locale = "en-GB";
  document.getElementById("now").textContent = formatTime(world.now / 1000, "F");
  const bot = document.getElementById("bot");
  bot.textContent = world.bot.suspended
    ? "Bot is suspended"
    : world.bot.running
      ? "Bot is running"
      : "Bot is down";
  bot.className = world.bot.running && !world.bot.suspended ? "" : "off";
  document.getElementById("problems").textContent = world.problems.length
    ? `${world.problems.length} problem(s)`
    : "";
  if (!views.length && world.users.length > 1) {
    views.push(new View(world.users[0].id), new View(world.users[1].id));
    document.getElementById("views").append(...views.map((view) => view.element));
  }
  await Promise.all(views.map((view) => view.refresh()));
}

// Changes come in bursts: draw once at a time, and once more if something changed meanwhile.
let drawing = false,
  again = false;
async function changed() {
  if (drawing) {
    again = true;
    return;
  }
  drawing = true;
  try {
    do {
      again = false;
      await refresh();
    } while (again);
  } finally {
    drawing = false;
  }
}

for (const button of document.querySelectorAll("[data-hours]"))
  button.onclick = () => post("/api/advance", { hours: +button.dataset.hours });
for (const button of document.querySelectorAll("[data-bot]"))
  button.onclick = async () => {
    const { problem } = await post("/api/bot", { action: button.dataset.bot });
    if (problem) alert(problem);
    changed();
  };

/** A dialog in which the bot's permissions are taken away and given back, channel by channel. */
document.getElementById("permissions").onclick = () => {
  const channels = el(
    "select",
    { onchange: () => draw(), "aria-label": "Channel" },
    ...world.permissions.map((channel) => el("option", { value: channel.id }, "#" + channel.name)),
  );
  const boxes = el("div");
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
  const dialog = el(
    "dialog",
    { onclose: () => dialog.remove() },
    el("h3", {}, "What the bot may do"),
    channels,
    boxes,
    el("button", { onclick: save }, "Save"),
    " ",
    el("button", { onclick: () => dialog.close() }, "Cancel"),
  );
  draw();
  document.body.append(dialog);
  dialog.showModal();
};
document.getElementById("problems").onclick = () => {
  const dialog = el(
    "dialog",
    { onclose: () => dialog.remove() },
    el("h3", {}, "Problems found"),
    el("pre", {}, world.problems.join("\n")),
    el("button", { onclick: () => dialog.close() }, "Close"),
  );
  document.body.append(dialog);
  dialog.showModal();
};

new EventSource("/api/changes").onmessage = changed;
setInterval(changed, 30000);
changed();
