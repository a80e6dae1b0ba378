// What there is after a game: a rematch, the review, and the list of finished games.

import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, keep, tap, turn, written } from "./browser.mjs";

const { white, black, moves } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const pages = [await browser.open(white, PHONE), await browser.open(black, DESKTOP)];
const [loser, winner] = pages;
for (const [ply, { from, to }] of moves.entries()) {
    await turn(pages[ply % 2]);
    await tap(pages[ply % 2], from, to);
}
await loser.locator(".more summary").tap();
await loser.locator(".others .danger").tap();
await loser.getByRole("button", { name: "Yes" }).tap();
await loser.locator(".status", { hasText: "by resignation" }).waitFor();

// The review is asked for by one and seen by both.
const review = loser.locator("details.review");
await review.locator("summary").tap();
await review.getByRole("button", { name: "Review this game" }).tap();
await loser.locator(".chart").waitFor({ timeout: 60_000 });
assert.match(await loser.locator(".chart").getAttribute("aria-label"), /winning chances/);
assert.match(await review.locator(".overview").textContent(), /accuracy/);
const point = review.locator(".point").last();
assert.match(await point.textContent(), /2. g4/);
await point.tap();
await loser.locator(".looking").waitFor();
assert.equal(await loser.locator(".drawn .played").count(), 1, "the move that was made");
assert.equal(await loser.locator(".drawn .better").count(), 1, "the better one");
// The list says what each move is worth, and the curve which move is looked at.
assert.equal(await loser.locator(".move .mark").last().textContent(), "??");
assert.match(await loser.locator(".move .worth").first().textContent(), /^([+-]\d+\.\d\d|#-?\d+)$/);
const said = review.locator(".said");
assert.match(await said.textContent(), /^1\.\.\. e5 · .+ · \d+ %$/);
// The engine's line is stepped along, and taken into the study.
await review.getByRole("button", { name: "Play this line through" }).last().tap();
await loser.locator(".lined").getByRole("button", { name: "Next move" }).tap();
await loser.locator(".lined .line", { hasText: /^2\. / }).waitFor();
await loser.keyboard.press("ArrowLeft");
await loser.keyboard.press("ArrowRight");
await loser.locator(".lined .line", { hasText: /^2\. / }).waitFor();
await loser.getByRole("button", { name: "Add", exact: true }).tap();
await loser.locator("details.study .branch").first().waitFor();
const wide = await loser.evaluate(() => document.documentElement.scrollWidth);
assert.equal(wide, 400, "nothing is wider than the phone");
await winner.evaluate(() => window.dispatchEvent(new Event("online")));
await winner.locator(".status", { hasText: "by resignation" }).waitFor();
await winner.locator("details.review summary").click();
await winner.locator(".chart").waitFor();
await winner.locator(".chart").hover({ position: { x: 1, y: 20 } });
assert.match(await winner.locator(".curve .said").textContent(), /^First position/);

// Copies and files of the game.
await winner.context().grantPermissions(["clipboard-read", "clipboard-write"]);
const share = winner.locator("details.share");
await share.locator("summary").click();
for (const [name, pattern] of [
    ["Copy FEN", /^rnbqkbnr\/pppp1ppp\/8\/4p3\/6P1\//],
    ["Copy PGN", /1\. f3 /],
    ["Copy link", /\/matches\/\d+$/],
]) {
    await winner.evaluate(() => navigator.clipboard.writeText(""));
    await share.getByRole("button", { name }).click();
    await winner.locator(".toast", { hasText: "Copied." }).waitFor();
    // A promise counts as true, so the page cannot wait for what is copied.
    const copied = () => winner.evaluate(() => navigator.clipboard.readText());
    while ((await copied()) === "") await winner.waitForTimeout(100);
    assert.match(await copied(), pattern);
}
for (const [name, file] of [["Download PGN", /^game-\d+\.pgn$/], ["Download GIF", /\.gif$/]]) {
    const saved = winner.waitForEvent("download");
    await share.getByRole("button", { name }).click();
    assert.match((await saved).suggestedFilename(), file);
}
assert.match(await winner.locator(".move").first().getAttribute("title"), /minute/);
await keep(winner, "ended-desktop");
await keep(loser, "ended-phone");

// One offers a rematch, the other accepts it.
const again = async (page) => {
    await page.getByRole("button", { name: "Rematch" }).click();
    await page.getByRole("button", { name: "Yes" }).click();
};
await again(loser);
await loser.locator(".rematch p", { hasText: "offered" }).waitFor();
await again(winner);
await winner.locator("dialog", { hasText: "Do you accept?" }).waitFor();
await winner.getByRole("button", { name: "Yes" }).click();
await winner.getByRole("link", { name: "Open the new game" }).click();
await winner.locator(".status.yours").waitFor();
assert.deepEqual(await written(winner), []);

// The finished game is listed, and can be looked through.
await winner.locator(".ways a").first().click();
await winner.locator(".small-board .piece").first().waitFor();
assert.equal(await winner.locator(".small-board .piece").count(), 32, "the new game's board");
const left = await winner.locator(".running time").textContent();
assert.match(left, /^in \d+ days$/, "by the clock of the sandbox");
await winner.locator(".finished summary").click();
const card = winner.locator(".finished .game");
assert.match(await card.textContent(), /Won by resignation/);
await card.click();
await winner.locator(".move .worth").first().waitFor();
const texts = await winner.locator(".move[data-ply]").allTextContents();
assert.deepEqual(
    texts.map((text) => text.match(/^\w+/)[0]),
    moves.map((move) => move.text),
);
await winner.getByRole("button", { name: "First position" }).click();
await winner.locator(".looking").waitFor();
await browser.finish();
