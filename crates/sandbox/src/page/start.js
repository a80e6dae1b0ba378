// The start: what this is, and games that begin with one press. It covers the views at first; once
// somebody has done something, the button "New game" opens it.
"use strict";

const start = {
  element: document.getElementById("start"),
  toggle: document.getElementById("new-game"),
  /** Whether it is open; at first that depends on whether anything has happened. */
  open: null,
  level: null,
  /** The color of the newcomer. */
  color: "white",
  key: null,
};

const COLORS = { white: "White", black: "Black" };

/** Typed commands that are shown next to the games. */
const EXAMPLES = ["help", "cescacs rules", "settings"];

function drawStart() {
  const { games, untouched } = world.start;
  const possible = games.length > 0;
  start.open ??= possible ? untouched : null;
  const open = possible && Boolean(start.open);
  start.element.hidden = !open;
  document.body.classList.toggle("starting", open);
  start.toggle.hidden = !possible;
  start.toggle.setAttribute("aria-expanded", String(open));
  document.getElementById("second").hidden = open;
  const key = JSON.stringify([world.start.games, world.start.levels, world.bot.running]);
  if (!open || key === start.key) return;
  start.key = key;
  start.element.replaceChildren(...startContent());
}

function startContent() {
  const { games, levels, newcomer, partner } = world.start;
  const [me, other] = [newcomer, partner].map((id) => userById(id)?.name);
  start.level ??= levels.find((level) => level.default).number;
  const select = el(
    "select",
    { id: "level", onchange: () => (start.level = +select.value) },
    ...levels.map(({ number, name }) =>
      el("option", { value: number, selected: number === start.level }, name),
    ),
  );
  const cell = (game, opponent, against) =>
    el(
      "td",
      {},
      ...[game.plain, game.shuffled]
        .filter(Boolean)
        .map((variant, index) => beginButton(variant, opponent, against, index ? "960" : "Play")),
    );
  const row = (game) =>
    el(
      "tr",
      {},
      el(
        "th",
        { scope: "row" },
        el("img", { src: `/pictures/${game.plain.key}`, alt: "", width: 72, height: 72 }),
        el("span", {}, game.plain.name, " ", el("small", {}, game.about ?? "")),
      ),
      cell(game, () => ({ bot: start.level }), "against the bot"),
      cell(game, () => "person", "between two people"),
    );
  const head = (title, ...content) =>
    el("th", { scope: "col" }, el("b", {}, title), el("div", {}, ...content));
  const type = (text) =>
    el("button", { className: "example", onclick: () => typeCommand(text) }, "/" + text);
  return [
    el("h2", { id: "start-title" }, "Play chess variants with Courier"),
    el(
      "p",
      {},
      "This is a small Discord on your own computer, with the real bot in it. No account, and ",
      `nothing leaves this computer. You are ${me}; ${other} and two more people are yours, too. `,
      "Press a game, and its board appears.",
    ),
    !world.bot.running &&
      el("p", { className: "problem" }, "The bot does not run. Start it at the top right."),
    el("div", { className: "problem", role: "alert" }),
    el(
      "p",
      { className: "color" },
      el("label", { htmlFor: "color" }, `${me} has `),
      el(
        "select",
        { id: "color", onchange: (event) => (start.color = event.target.value) },
        ...Object.entries(COLORS).map(([value, name]) =>
          el("option", { value, selected: value === start.color }, name),
        ),
      ),
      " and White moves first.",
    ),
    el(
      "table",
      {},
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          el("th", { scope: "col" }, el("b", {}, "Game")),
          head(
            "Against the bot",
            el("label", { htmlFor: "level" }, "The bot plays at"),
            select,
          ),
          head("Two people", `You are both, ${me} and ${other}.`),
        ),
      ),
      el("tbody", {}, ...games.map(row)),
    ),
    el(
      "p",
      { className: "rest" },
      "Or look around: ",
      ...EXAMPLES.flatMap((text) => [type(text), " "]),
      el("button", { className: "plain", onclick: () => toggleStart() }, "just show the channels"),
    ),
  ].filter(Boolean);
}

function beginButton(variant, opponent, against, label) {
  const name = `${variant.name} ${against}`;
  return el(
    "button",
    {
      disabled: !world.bot.running,
      title: name,
      "aria-label": `${label}: ${name}`,
      onclick: () => begin(variant, opponent(), name),
    },
    label,
  );
}

/** Runs the command of a game, and shows its board. */
async function begin(variant, opponent, name) {
  const buttons = [...start.element.querySelectorAll("td button")];
  const problem = start.element.querySelector("[role=alert]");
  const busy = (is) => {
    for (const button of buttons) button.disabled = is;
    start.element.setAttribute("aria-busy", String(is));
  };
  problem.textContent = "";
  say(`${name} begins.`);
  busy(true);
  const outcome = await post("/api/start", {
    variant: variant.key,
    opponent,
    color: start.color,
  });
  busy(false);
  if (outcome.problem) {
    problem.textContent = outcome.problem;
    return;
  }
  const { newcomer, partner } = world.start;
  const alone = opponent !== "person";
  start.open = false;
  // A refusal is in the channel, for the person alone to whom the bot said it.
  show(outcome.refused && !alone ? 1 : 0);
  showAlone(alone);
  views.forEach((view) => view.forget());
  await Promise.all([
    views[0].become(newcomer, outcome.channel),
    views[1].become(partner, alone ? null : outcome.channel),
  ]);
  if (outcome.refused) return;
  // The person who moves first is shown where only one is.
  const first = start.color === "white" || alone ? 0 : 1;
  show(first);
  // Below the board, the last of the buttons that move: it opens the menus.
  const board = views[first].list.lastElementChild;
  const button = [...(board?.querySelectorAll(".row .s1") ?? [])].at(-1);
  suggestMoves(outcome.channel, alone, button?.textContent ?? "the button for a move");
  views.forEach((view) => view.toBoard());
  button?.focus({ preventScroll: true });
  const waits = alone && start.color === "black";
  say(`The board is shown. ${waits ? "The bot moves first." : "It is your turn."}`);
}

/** Says what the players do next. */
function suggestMoves(channel, alone, label) {
  const { newcomer, partner } = world.start;
  const names = [newcomer, partner].map((id) => userById(id)?.name);
  const bold = (text) => el("b", {}, text);
  const mine = start.color === "white" ? 0 : 1;
  const first = alone ? 0 : mine;
  const move = el("a", { href: "#", className: "example", "data-command": "move" }, "/move");
  const how = [" Press ", bold(label), " below the board, or type ", move, "."];
  views[first].suggest(
    channel,
    ...["You are ", bold(names[first]), ` with ${alone ? COLORS[start.color] : "White"}.`],
    ...(alone && mine ? [" The bot moves first, and then you."] : []),
    ...how,
    alone ? "" : ` Then it is the turn of ${names[1 - first]}, whom you are, too.`,
  );
  if (!alone)
    views[1 - first].suggest(
      channel,
      ...["You are ", bold(names[1 - first]), ` with Black. ${names[first]} moves first.`],
    );
  changed();
}

/** Closes the start, and types the command as the person who is shown. */
function typeCommand(text) {
  start.open = false;
  drawStart();
  views[shown].composer.type("/" + text);
}

function toggleStart() {
  start.open = !start.open;
  drawStart();
  const target = start.open ? start.element.querySelector("td button") : start.toggle;
  target?.focus();
  changed();
}

/** For screen readers. */
function say(text) {
  document.getElementById("said").textContent = text;
}

/** Where the user is, above the messages of the first channel. */
function drawWelcome(user) {
  const head = el("b", {}, "This is a local Discord. Nothing leaves this computer.");
  const type = (text) =>
    el("a", { href: "#", className: "example", "data-command": text }, "/" + text);
  const newGame = el("button", { className: "example", onclick: () => toggleStart() }, "New game");
  const lines = world.start.games.length
    ? [
        ["You are ", el("b", {}, userById(user)?.name), ". Begin a ", newGame, " or type "],
        EXAMPLES.flatMap((text) => [type(text), " "]),
        ["At the top you let time pass: reminders come."],
      ].flat()
    : [
        world.bot.running
          ? "Type / below to see the commands of the bot."
          : "No bot is connected. Start yours, or press the button at the top right.",
      ];
  return el("div", { className: "welcome" }, head, el("p", {}, ...lines));
}

start.toggle.onclick = toggleStart;
document.addEventListener("keydown", (event) => {
  const inside = event.target.closest?.("dialog, select");
  if (event.key === "Escape" && start.open && !inside) toggleStart();
});
