// Two people play a whole game by touch on phones.

import assert from "node:assert/strict";
import { Browser, PHONE, tap, turn, written } from "./browser.mjs";

const { white, black, moves } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const pages = [await browser.open(white, PHONE), await browser.open(black, PHONE)];
for (const [ply, { from, to, choice }] of moves.entries()) {
    const page = pages[ply % 2];
    await turn(page);
    await tap(page, from, to, choice);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 400, "nothing is wider than the phone");
}
for (const page of pages) {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.locator(".status", { hasText: "by checkmate" }).waitFor();
    assert.deepEqual(
        await written(page),
        moves.map((move) => move.text),
    );
}
await browser.finish();
