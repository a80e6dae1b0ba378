// The page of the sandbox: two views side by side, each acting as one user; on a phone one of them.
// The page keeps no state except what is being typed: after every change the server sends an event,
// and the page fetches both views again and draws what has changed.
"use strict";

const views = [];
/** The view that a phone shows. */
let shown = 0;
/** Whether a wide page, too, shows one view only: the other person of the game is the bot. */
let alone = false;

async function refresh() {
  world = await get("/api/world");
  drawBar();
  drawStart();
  if (!views.length && world.users.length > 1) {
    const first = world.start.newcomer ?? world.users[0].id;
    const other = world.users.find((user) => user.id !== first);
    views.push(new View(first), new View(world.start.partner ?? other.id));
    document.getElementById("views").append(...views.map((view) => view.element));
    show(0);
  }
  await Promise.all(views.map((view) => view.refresh()));
  drawPeople();
}

function drawBar() {
  locale = "en-GB";
  const now = document.getElementById("now");
  const isWithin = (width) => matchMedia(`(max-width: ${width}px)`).matches;
  const isNarrow = isWithin(1200);
  now.textContent = formatTime(world.now / 1000, isWithin(1430) ? "brief" : "F");
  const { running, suspended } = world.bot;
  const state = suspended ? "suspended" : running ? "running" : "down";
  const bot = document.getElementById("bot");
  bot.textContent = isNarrow ? "Bot" : `Bot is ${state}`;
  document.querySelector("#time .toggle").textContent = isNarrow ? "Time" : "Let time pass";
  bot.classList.toggle("off", state !== "running");
  document.getElementById("state").textContent = `The bot is ${state}.`;
  const possible = {
    kill: running,
    start: !running,
    suspend: state === "running",
    resume: suspended,
  };
  for (const [action, can] of Object.entries(possible))
    document.querySelector(`[data-bot=${action}]`).disabled = !can;
  const problems = document.getElementById("problems");
  problems.textContent = world.problems.length ? `${world.problems.length} problem(s)` : "";
}

/** Lets a phone show this view. */
function show(index) {
  shown = index;
  views.forEach((view, at) => view.element.classList.toggle("shown", at === index));
}

function showAlone(value) {
  alone = value;
  document.getElementById("views").classList.toggle("alone", alone);
  document.getElementById("second").setAttribute("aria-pressed", String(!alone));
  changed();
}

/** Acts as this user: in the view that does already, or in the one that is shown. */
function actAs(user) {
  const index = views.findIndex((view) => view.user === user);
  if (index < 0) views[shown].become(user);
  else {
    show(index);
    views[index].composer.element.querySelector("input, button")?.focus({ preventScroll: true });
  }
  changed();
}

/** The people at the top of a phone; a dot marks who has something new to read. */
function drawPeople() {
  const buttons = world.users.map((user) => {
    const seen = Object.values(lastSeen[user.id] ?? {}).map(BigInt);
    const current = views[shown]?.user === user.id;
    const isNew = !current && user.last && !seen.some((message) => message >= BigInt(user.last));
    return el(
      "button",
      {
        className: [current && "current", isNew && "unread"].filter(Boolean).join(" "),
        "aria-pressed": String(current),
        onclick: () => actAs(user.id),
      },
      user.name,
    );
  });
  document.getElementById("people").replaceChildren(...buttons);
}

// Changes come in bursts: draw once at a time, and once more if something changed meanwhile.
let drawing = null,
  again = false;
function changed() {
  again = true;
  drawing ??= (async () => {
    try {
      while (again) {
        again = false;
        await refresh();
      }
    } finally {
      drawing = null;
    }
  })();
  return drawing;
}

// The two groups of controls are opened and closed; one at a time.
const groups = [...document.querySelectorAll("#bar .group")];
function open(group) {
  for (const other of groups) {
    const isOpen = other === group && !other.classList.contains("open");
    other.classList.toggle("open", isOpen);
    other.querySelector(".toggle").setAttribute("aria-expanded", String(isOpen));
  }
}
for (const group of groups) group.querySelector(".toggle").onclick = () => open(group);
document.addEventListener("click", (event) => {
  if (!event.target.closest("#bar .group")) open(null);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") open(null);
});

const steps = [...document.querySelectorAll("[data-hours]")];
for (const button of steps)
  button.onclick = async () => {
    for (const step of steps) step.disabled = true;
    await post("/api/advance", { hours: +button.dataset.hours });
    for (const step of steps) step.disabled = false;
    changed();
  };
for (const button of document.querySelectorAll("[data-bot]"))
  button.onclick = async () => {
    button.disabled = true;
    const { problem } = await post("/api/bot", { action: button.dataset.bot });
    if (problem) alert(problem);
    changed();
  };
document.getElementById("second").onclick = () => showAlone(!alone);
document.getElementById("permissions").onclick = openPermissions;
document.getElementById("problems").onclick = openProblems;
addEventListener("resize", changed);

new EventSource("/api/changes").onmessage = changed;
setInterval(changed, 30000);
changed();
