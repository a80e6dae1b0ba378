// A study is made on the board: lines of both sides from the present and from an earlier position,
// with a comment, in one's own turn, too; a plan is made of it, and the finished game is studied.

import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, keep, tap, touch, turn, written } from "./browser.mjs";

const { name, white, black, moves } = JSON.parse(process.env.SCENARIO);
const [first, reply, ours, answer, next, instead] = moves;
const browser = await Browser.start();
const player = await browser.open(white, PHONE);
const opponent = await browser.open(black, DESKTOP);
await tap(player, first.from, first.to);
await turn(opponent);
await tap(opponent, reply.from, reply.to);
await turn(player);

const study = player.locator("details.study");
const branches = study.locator(".branches li");
const line = player.locator(".lined");
const press = (name) => line.getByRole("button", { name, exact: true }).tap();
const begin = async () => {
    await study.getByRole("button", { name: "Play a line on the board" }).tap();
    await line.waitFor();
};
const play = async (move) => {
    await touch(player, move.from, move.to);
    await line.locator(".line", { hasText: move.text }).waitFor();
};
const add = async () => {
    await press("Add");
    await line.waitFor({ state: "hidden" });
};

// From the present position, in the player's own turn.
await study.locator("summary").tap();
await study.locator(".found p").first().waitFor();
const plan = study.getByRole("button", { name: "Make this a plan" });
assert.equal(await plan.isVisible(), false, "without a line there is nothing to make a plan of");
await begin();
assert.ok(await line.getByRole("button", { name: "Add" }).isDisabled(), "there is nothing to add");
await play(ours);
await play(answer);
await line.getByLabel("Comment").fill("A usual answer");
await keep(player, `study-line-${name}-400`);
await add();
assert.deepEqual(await written(player), [first.text, reply.text], "nothing is played");
assert.equal(await player.locator(".pending").isVisible(), false);
assert.ok((await branches.textContent()).includes(answer.text));
assert.ok((await branches.textContent()).includes("A usual answer"));

// From an earlier position, with a move that is taken back.
await player.getByRole("button", { name: "Previous move" }).tap();
await player.locator(".looking").waitFor();
await begin();
await play(instead);
await press("Back");
assert.equal(await line.locator(".line").textContent(), "");
await play(instead);
await add();
assert.equal(await branches.count(), 2);
assert.ok(await player.locator(".looking").isVisible(), "the earlier position is shown again");

// A branch is shown, with its comment, and can be gone on with.
await study.getByRole("button", { name: answer.text, exact: false }).first().tap();
await line.locator(".line", { hasText: answer.text }).waitFor();
assert.equal(await line.getByLabel("Comment").inputValue(), "A usual answer");
const label = await player.locator(`[data-cell="${answer.to}"]`).getAttribute("aria-label");
assert.match(label, /, black /, "the piece is where the line has led it");
await play(next);
assert.equal(await line.getByLabel("Comment").inputValue(), "");
await add();
assert.equal(await branches.count(), 2);
await study.evaluate((it) => it.scrollIntoView());
await keep(player, `study-${name}-400`);
const wide = await player.evaluate(() => document.documentElement.scrollWidth);
assert.equal(wide, 400, "nothing is wider than the phone");

// A branch is removed after a question.
const remove = study.getByRole("button", { name: `Remove`, exact: false }).first();
await remove.tap();
await player.getByRole("button", { name: "No", exact: true }).tap();
assert.equal(await branches.count(), 2);
await remove.tap();
await player.locator("dialog", { hasText: "everything after it?" }).waitFor();
await player.getByRole("button", { name: "Yes" }).tap();
await player.waitForFunction(() => document.querySelectorAll(".study li").length === 1);

// The server says why no plan can be made in one's own turn; in the opponent's turn it is made.
await plan.tap();
await player.locator(".toast").waitFor();
assert.equal(await player.locator("details.plan").getAttribute("open"), null);
await player.getByRole("button", { name: "Last position" }).tap();
await tap(player, ours.from, ours.to);
await begin();
await play(instead);
await play(next);
await add();
// Of the branch that is on the board alone.
await study.getByRole("button", { name: answer.text, exact: false }).first().tap();
await line.locator(".line", { hasText: next.text }).waitFor();
await plan.tap();
const planned = player.locator(".plan .branches li");
await planned.filter({ hasText: answer.text }).waitFor();
assert.equal(await planned.count(), 1);

// A line stays while the game goes on, and is added where it began.
await begin();
await play(instead);
await line.getByLabel("Comment").fill("Instead");
await turn(opponent);
await tap(opponent, answer.from, answer.to);
const made = [first, reply, ours, answer, next].map((move) => move.text);
assert.deepEqual(await written(opponent), made, "the plan is followed");
await player.evaluate(() => window.dispatchEvent(new Event("online")));
await player.locator(".moves [data-ply='5']").waitFor();
assert.ok(await line.isVisible());
assert.equal(await line.locator(".line").textContent(), `2... ${instead.text}`);
// The bars are those of the game, in which it is the opponent's turn.
const upper = await player.locator(".player .name").first().textContent();
assert.equal(await player.locator(".player.on-move .name").textContent(), upper);
await keep(player, `study-line-on-${name}-400`);
await play(next);
assert.equal(await line.getByLabel("Comment").inputValue(), "Instead");
await add();
await branches.filter({ hasText: "Instead" }).first().waitFor();

// The finished game is studied by the other player, on a wide page.
await turn(opponent);
await opponent.setViewportSize({ width: 1440, height: 900 });
await opponent.locator(".more summary").click();
await opponent.locator(".others .danger").click();
await opponent.getByRole("button", { name: "Yes" }).click();
await opponent.locator(".status", { hasText: "by resignation" }).waitFor();
const own = opponent.locator("details.study");
await own.locator("summary").click();
await opponent.getByRole("button", { name: "First position" }).click();
await opponent.locator(".looking").waitFor();
await own.getByRole("button", { name: "Play a line on the board" }).click();
await opponent.locator(".lined").waitFor();
await touch(opponent, ours.from, ours.to);
await opponent.locator(".lined .line", { hasText: ours.text }).waitFor();
assert.ok(await opponent.locator(".lined").isVisible());
await keep(opponent, `study-line-${name}-1440`);
await opponent.locator(".lined .main").click();
await own.locator(".branches li", { hasText: ours.text }).waitFor();
assert.equal(await own.getByRole("button", { name: "Make this a plan" }).isVisible(), false);
await keep(opponent, `study-${name}-1440`);
await browser.finish();
