// The person does not allow the page to know them, and does so later.

import assert from "node:assert/strict";
import { Browser, keep } from "./browser.mjs";
import { activity, move, openDiscord, switchOn } from "./discord.mjs";

const scenario = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const page = await openDiscord(browser, scenario);
await page.evaluate(() => {
    stageSwitches.refuse = true;
});
await page.evaluate((url) => views[0].perform({ kind: "activity_link", url }), scenario.link);
let frame = await activity(page, ".again");
assert.match(await frame.locator("#main").textContent(), /does not know who you are/);
await keep(page, "refused");
await switchOn(page, "refuse", false);
await frame.locator(".again").click();
frame = await activity(page, ".board");
await move(frame, "e2", "e4");
await browser.finish();
