// A game is begun from the start of the sandbox's page, and its board is in sight at once.

import assert from "node:assert/strict";
import { Browser, keep } from "./browser.mjs";

const { page: address, frame } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const SIZES = [
    ["wide", { viewport: { width: 1440, height: 900 } }],
    ["phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];
for (const [size, options] of SIZES) {
    for (const [color, opponent] of [
        ["white", "against the bot"],
        ["black", "between two people"],
    ]) {
        const page = await browser.page([address, frame], options, /^$/);
        await page.goto(address);
        await page.getByRole("button", { name: "New game" }).first().click();
        const start = page.locator("#start");
        await start.locator("img").first().waitFor();
        // Each game has a picture.
        await page.waitForFunction(() =>
            [...document.querySelectorAll("#start img")].every(
                (picture) => picture.naturalWidth > 0,
            ),
        );
        await keep(page, `start-${size}`);
        await start.getByLabel("has").selectOption(color);
        await start.getByRole("button", { name: `Play: Chess ${opponent}` }).click();
        await page.locator(".view.shown .next").first().waitFor();
        const board = page.locator(".view.shown .message").last();
        const mover = color === "white" ? "Maple" : "Willow";
        await board.getByText(`${mover} to move`).waitFor();
        // The pictures are loaded, and the list has been scrolled.
        await page.waitForTimeout(500);
        await keep(page, `begun-${size}-${color}`);
        const parts = {
            title: board.locator(".embed .title"),
            turn: board.getByText(`${mover} to move`),
            picture: board.locator(".embed img"),
            first: board.locator(".row button").nth(0),
            second: board.locator(".row button").nth(1),
        };
        const messages = await page.locator(".view.shown .messages").boundingBox();
        for (const [name, part] of Object.entries(parts)) {
            const box = await part.first().boundingBox();
            const isIn = box.y >= messages.y && box.y + box.height <= messages.y + messages.height;
            assert.ok(isIn, `${size}, ${color}: ${name} at ${JSON.stringify([box, messages])}`);
        }
        await page.context().close();
    }
}
await browser.finish();
