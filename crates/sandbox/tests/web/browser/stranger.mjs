// Somebody who does not play in the game of a link sees their own games, and is told why.

import assert from "node:assert/strict";
import { Browser, keep } from "./browser.mjs";
import { activity, openDiscord } from "./discord.mjs";

const scenario = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const page = await openDiscord(browser, scenario);
await page.locator(".view.shown .running button").click();
// Signed in: the bot would answer 403 to a page that does it after its person has left.
await activity(page, ".list");
// The page in the frame may ask for something after the person has left, before it is gone.
const late = await page.evaluate(async () => {
    const { stage } = views[0];
    await views[0].perform({ kind: "leave_activity" });
    const args = { client_id: stage.activity.application, response_type: "code" };
    return stage.carryOut("AUTHORIZE", { ...args, scope: ["identify"] });
});
assert.match(late.error?.message ?? "", /OAuth2 Error/);
await page.locator(".stage").waitFor({ state: "detached" });
await page.evaluate((url) => views[0].perform({ kind: "activity_link", url }), scenario.link);
const frame = await activity(page, ".list");
await keep(page, "stranger");
assert.equal(await frame.locator(".game").count(), 0);
assert.equal(await frame.locator(".board").count(), 0);
await browser.finish();
