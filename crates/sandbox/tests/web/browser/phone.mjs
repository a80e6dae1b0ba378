// A phone whose frames have no origin of their own: the page loads, moves, and begins another
// session when the first one has ended. It fits upright and on its side.

import assert from "node:assert/strict";
import { Browser, keep } from "./browser.mjs";
import { activity, move, openDiscord } from "./discord.mjs";

const scenario = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const page = await openDiscord(browser, scenario);
await page.evaluate(() => Object.assign(stageSwitches, { opaque: true, phone: true }));
await page.evaluate((url) => views[0].perform({ kind: "activity_link", url }), scenario.link);
const frame = await activity(page, ".board");
const turn = page.locator(".stage-bar").getByRole("button", { name: "Turn", exact: true });
const fits = async (name) => {
    const [wide, scroll] = await frame
        .locator("html")
        .evaluate((html) => [html.clientWidth, html.scrollWidth]);
    assert.ok(scroll <= wide, `${name}: ${scroll} of ${wide}`);
    await keep(page, name);
};
await fits("phone");
await turn.click();
await frame.locator(".top").waitFor({ state: "hidden" });
await fits("phone-landscape");
const box = (part) => frame.locator(part).boundingBox();
const [board, side] = [await box(".board"), await box(".side")];
assert.ok(board.x + board.width <= side.x, "the board is next to the rest");
const whole = await page.locator(".view.shown iframe").boundingBox();
for (const part of [board, await box(".board ~ .player")]) {
    assert.ok(part.y + part.height <= whole.y + whole.height + 1, "and all of it is seen");
}
await turn.click();

await page.evaluate(() => post("/api/advance", { hours: 3 }));
await move(frame, "e2", "e4");
assert.deepEqual(await frame.locator(".moves [data-ply]").allTextContents(), ["e4"]);
await browser.finish();
