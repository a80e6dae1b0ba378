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
  bot.textContent = world.bot.running ? "Bot is running" : "Bot is down";
  bot.className = world.bot.running ? "" : "off";
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
  button.onclick = () => post("/api/bot", { action: button.dataset.bot });
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
