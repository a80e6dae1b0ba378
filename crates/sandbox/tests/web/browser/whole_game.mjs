// Two people play a whole game, White with a mouse and Black by touch on a phone.

import assert from "node:assert/strict";
import { Browser, PHONE, keep, tap, turn, written } from "./browser.mjs";

const { white, black, moves, reason, name } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const wide = { viewport: { width: 1440, height: 900 } };
const pages = [await browser.open(white, wide), await browser.open(black, PHONE)];
for (const [ply, { from, to, choice }] of moves.entries()) {
    const page = pages[ply % 2];
    await turn(page);
    await tap(page, from, to, choice);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, page.viewportSize().width, "nothing is wider than the window");
}
for (const page of pages) {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.locator(".status", { hasText: reason }).waitFor();
    assert.deepEqual(
        await written(page),
        moves.map((move) => move.text),
    );
    await keep(page, `whole-${name}-${page.viewportSize().width}`);
}
await browser.finish();
