// A board inside Discord: from the button below a board to a move, to the list of games and back,
// and as a small window.

import assert from "node:assert/strict";
import { Browser, keep } from "./browser.mjs";
import { activity, move, openDiscord } from "./discord.mjs";

const scenario = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const page = await openDiscord(browser, scenario);
// A cookie of the frame's host, which the bot has not set.
await page.context().addCookies([{ name: "other", value: "1", url: scenario.frame }]);
const asked = [];
page.on("request", (request) => {
    if (request.url().startsWith(`${scenario.frame}/`)) asked.push(request);
});
const shown = page.locator(".view.shown");
await shown.getByRole("button", { name: "Open board" }).last().click();
await shown.getByRole("button", { name: "Inside Discord" }).last().click();
const frame = await activity(page, ".board");
await keep(page, "inside");

// A small window shows the board alone, and at its edge that it is the reader's turn.
const layout = shown.getByLabel("Layout");
const small = async (mode, name, yours) => {
    await layout.selectOption(mode);
    await frame.locator(".side").waitFor({ state: "hidden" });
    await keep(page, name);
    const edge = (play) => getComputedStyle(play).borderTopColor;
    const color = await frame.locator(".play").evaluate(edge);
    assert.equal(color !== "rgba(0, 0, 0, 0)", yours, `${name}: ${color}`);
    const words = await frame.locator(".status").textContent();
    await frame.getByRole("region", { name: words }).waitFor();
    const [board, window] = [
        await frame.locator(".play").boundingBox(),
        await shown.locator("iframe").boundingBox(),
    ];
    const height = Math.min(window.height, window.width);
    assert.ok(Math.abs(board.height - height) < 2, `${name}: ${board.height} of ${height}`);
    assert.ok(board.y >= window.y - 1 && board.x >= window.x - 1, name);
};
const large = async (mode) => {
    await layout.selectOption(mode);
    await frame.locator(".side").waitFor();
};
await small("pip", "inside-small-turn", true);
await small("grid", "inside-tile-turn", true);
await large("focused");
await move(frame, "e2", "e4");
assert.deepEqual(await frame.locator(".moves [data-ply]").allTextContents(), ["e4"]);

await frame.locator(".brand").click();
await frame.locator(".list .game").first().waitFor();
await keep(page, "inside-list");
assert.equal(await frame.getByText("Sign out").count(), 0);
await frame.locator(".list .game").first().click();
await frame.locator(".board").waitFor();
assert.equal(page.documents, 1, "nothing is loaded again");

await small("pip", "inside-small", false);
// A tile that is large enough shows everything.
await shown.locator("iframe").evaluate((tile) => {
    tile.style.setProperty("width", "900px", "important");
    tile.style.setProperty("height", "600px", "important");
});
await large("grid");
await keep(page, "inside-tile-large");
await large("focused");

const cookies = async (path) => {
    const found = asked.filter((request) => new URL(request.url()).pathname.startsWith(path));
    return Promise.all(found.map(async (request) => (await request.allHeaders()).cookie ?? null));
};
const [loaded, requests] = [await cookies("/"), await cookies("/api/")];
assert.ok(
    loaded.some((cookie) => cookie?.includes("other=1")),
    "the browser has the cookie",
);
assert.ok(requests.length > 3 && requests.every((cookie) => cookie === null), `${requests}`);

await shown.getByRole("button", { name: "Leave" }).click();
await shown.locator(".stage").waitFor({ state: "detached" });
await browser.finish();
