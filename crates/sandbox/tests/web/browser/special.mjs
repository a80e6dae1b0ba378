// Moves that are more than a piece and a target: drops, promotions, castlings. Each by touch on a
// phone or by the mouse.

import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, drag, tap, written } from "./browser.mjs";

const { links, cases } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const pages = {
    touch: await browser.open(links[0], PHONE),
    mouse: await browser.open(links[1], DESKTOP),
};
for (const { id, from, to, choice, text, by } of cases) {
    const page = pages[by];
    await page.goto(new URL(`/matches/${id}`, page.url()).href);
    await page.waitForSelector(".board");
    await (by === "touch" ? tap : drag)(page, from, to, choice);
    assert.deepEqual(await written(page), [text]);
}
await browser.finish();
