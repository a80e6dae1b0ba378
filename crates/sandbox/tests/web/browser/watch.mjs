// Both players share their game. A spectator sees the moves as they are made, steps through them
// and flips the board, and can move nothing. The link ends when a player withdraws it.

import assert from "node:assert/strict";
import { Browser, DESKTOP, keep, tap, touch, turn, written } from "./browser.mjs";

const UPRIGHT = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { ...UPRIGHT, viewport: { width: 844, height: 390 } };

const { white, black, moves } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const players = [await browser.open(white), await browser.open(black)];

const share = async (page) => {
    await page.locator(".share summary").click();
    await page.locator(".spectators").scrollIntoViewIfNeeded();
    await keep(page, `share-${players.indexOf(page)}`);
    await page.locator(".spectators").getByText("Share with spectators").click();
};
await share(players[0]);
await players[0].getByText("Your opponent has to share the game, too.").waitFor();
await share(players[1]);
const link = players[1].getByLabel("Link for spectators");
await link.waitFor();
await keep(players[1], "shared");
const address = await link.inputValue();

const watch = async (options, name) => {
    const page = await browser.page([new URL(address).origin], options, /status of 404/);
    await page.goto(address);
    await page.waitForSelector(".board");
    const { clientWidth, scrollWidth } = await page.evaluate(() => {
        const { clientWidth, scrollWidth } = document.documentElement;
        return { clientWidth, scrollWidth };
    });
    assert.ok(scrollWidth <= clientWidth, `${name} is wider than its window`);
    await keep(page, name);
    return page;
};
const spectator = await watch(DESKTOP, "watch");
assert.match(await spectator.title(), /chess/i);
for (const part of ["form", "textarea", ".note", ".actions", ".plan", ".study"]) {
    assert.equal(await spectator.locator(part).count(), 0, part);
}
await touch(spectator, "e2", "e4");
assert.equal(await spectator.locator(".pending, .reach").count(), 0, "nothing is picked up");

const piece = (page, cell) => page.locator(`[data-cell="${cell}"]`).getAttribute("aria-label");
for (const [ply, { from, to, text }] of moves.entries()) {
    const player = players[ply % 2];
    if (ply > 0) await turn(player);
    await tap(player, from, to);
    await spectator.locator(".moves [data-ply]", { hasText: text }).waitFor();
    assert.match(await piece(spectator, to), /pawn/, `the spectator sees ${text}`);
}
assert.deepEqual(await written(spectator), moves.map(({ text }) => text));

await spectator.getByRole("button", { name: "First position" }).click();
await spectator.locator(".looking:not([hidden])").waitFor();
assert.match(await piece(spectator, "e2"), /pawn/);
await spectator.getByRole("button", { name: "Last position" }).click();
const first = () => spectator.locator(".grid [data-cell]").first().getAttribute("data-cell");
const before = await first();
await spectator.getByRole("button", { name: "Flip" }).click();
assert.notEqual(await first(), before, "the board is flipped");

await watch(UPRIGHT, "watch-upright");
await watch(SIDEWAYS, "watch-sideways");
await watch({ ...DESKTOP, colorScheme: "dark" }, "watch-dark");

await players[0].reload();
await players[0].locator(".share summary").click();
await players[0].getByText("Withdraw the link").click();
await players[0].locator("dialog .danger").click();
await players[0].getByText("Anybody who has the link can watch").waitFor();
await spectator.evaluate(() => window.dispatchEvent(new Event("online")));
await spectator.getByText("This game is no longer shared.").waitFor();
const gone = await spectator.goto(address);
assert.equal(gone.status(), 404);
await browser.finish();
