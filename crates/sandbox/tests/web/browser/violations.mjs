// What Discord's client does not expect from a page is found out.

import { Browser } from "./browser.mjs";
import { activity, openDiscord } from "./discord.mjs";

const scenario = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const page = await openDiscord(browser, scenario);
await page.evaluate((url) => views[0].perform({ kind: "activity_link", url }), scenario.link);
const frame = await activity(page, ".board");
const messages = [
    "hello",
    [0, { v: 1, encoding: "json", client_id: "5", frame_id: "another" }],
    [1, { cmd: "SHOUT", args: {}, nonce: "1" }],
    [1, { cmd: "SUBSCRIBE", args: {}, evt: "VOICE_STATE_UPDATE", nonce: "2" }],
    [1, { cmd: "AUTHORIZE", args: { client_id: "5", scope: ["identify"] }, nonce: "3" }],
    [1, { cmd: "GET_INSTANCE_CONNECTED_PARTICIPANTS", args: {} }],
];
for (const message of messages) {
    await frame.locator("html").evaluate((_, message) => {
        parent.postMessage(message, "*");
    }, message);
}
await page.waitForFunction((count) => world.problems.length === count, messages.length);
await browser.finish();
