// A new game against the bot, one that is offered in a channel, and one that is joined.

import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, keep } from "./browser.mjs";

const { white, black } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const maple = await browser.open(white, { ...PHONE, viewport: { width: 390, height: 844 } });
const willow = await browser.open(black, { ...DESKTOP, colorScheme: "dark" });

const list = async (page) => {
    await page.locator(".ways a").first().click();
    await page.locator(".new-game summary").click();
    await page.locator(".new-game-form select").first().waitFor();
};
const form = (page, label) => page.locator(".new-game-form").getByLabel(label, { exact: true });

// Against the bot, with a clock and a color.
await list(maple);
assert.equal(await form(maple, "Channel").isVisible(), false);
await form(maple, "Game").selectOption("crazyhouse");
await form(maple, "Your color").selectOption("white");
await keep(maple, "new-game-phone");
await maple.getByRole("button", { name: "Start" }).tap();
await maple.getByRole("link", { name: "Open the new game" }).tap();
await maple.locator(".status.yours").waitFor();

// Open to all in a channel.
await list(maple);
await form(maple, "Against").selectOption("people");
await form(maple, "Clock").selectOption("none");
assert.equal(await form(maple, "Rated").isDisabled(), true, "without a clock");
await form(maple, "Clock").selectOption({ index: 0 });
const people = await form(maple, "Opponent").locator("option").allTextContents();
assert.equal(people[0], "Anyone in the channel");
assert.match(people[1], /^willow$/i);
await keep(maple, "new-game-people-phone");
assert.equal(await maple.evaluate(() => document.documentElement.scrollWidth), 390);
await maple.getByRole("button", { name: "Offer the game" }).tap();
await maple.locator(".new-game-form p", { hasText: "offered" }).waitFor();

// The other one finds it among the open games.
await list(willow);
assert.equal(await willow.getByText("null", { exact: true }).count(), 0);
await keep(willow, "new-game-desktop");
await willow.locator("summary", { hasText: "Open games" }).click();
await willow.getByRole("button", { name: /^Join: Chess, maple$/i }).waitFor();
await keep(willow, "lobby-desktop");
await willow.getByRole("button", { name: /^Join/ }).click();
await willow.getByRole("link", { name: "Open the new game" }).click();
await willow.locator(".board").waitFor();
await browser.finish();
