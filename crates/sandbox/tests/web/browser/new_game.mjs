// A new game against the bot, one that is offered in a channel, and one that is joined.

import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, keep } from "./browser.mjs";

const { white, black } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const upright = { width: 390, height: 844 };
const maple = await browser.open(white, { ...PHONE, viewport: upright, colorScheme: "dark" });
const willow = await browser.open(black, { ...DESKTOP, colorScheme: "light" });

const list = async (page) => {
    await page.locator(".ways a").first().click();
    await page.locator(".new-game summary").click();
    await page.locator(".new-game-form select").first().waitFor();
};
const form = (page, label) => page.locator(".new-game-form").getByLabel(label, { exact: true });
const look = async (page, name) => {
    await page.locator(".new-game").evaluate((part) => part.scrollIntoView());
    await keep(page, name);
};
const fits = async (page) => {
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(width, page.viewportSize().width);
};

// Starting positions: by number, none to choose, or openings.
await list(maple);
assert.equal(await form(maple, "Channel").isVisible(), false);
const start = form(maple, "Starting position");
await form(maple, "Game").selectOption("capablanca960");
assert.equal(await maple.locator("datalist option", { hasText: "Gothic" }).count(), 1);
await start.fill("84000");
assert.equal(await start.evaluate((input) => input.checkValidity()), false);
await look(maple, "new-game-number-phone");
await form(maple, "Game").selectOption("shogun");
assert.equal(await start.isVisible(), false);

// Against the bot, with a color, from an opening.
await form(maple, "Game").selectOption("crazyhouse");
const evans = "Evans Gambit: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4 Bxb4";
await start.selectOption({ label: evans });
await form(maple, "Your color").selectOption("white");
await look(maple, "new-game-phone");
await maple.getByRole("button", { name: "Start" }).tap();
await maple.getByRole("link", { name: "Open the new game" }).tap();
await maple.locator(".status.yours").waitFor();
await maple.getByText(/Evans Gambit/).first().waitFor();

// Open to all in a channel, with the clock of its server until another one is chosen.
await list(maple);
const ofGame = await form(maple, "Clock").inputValue();
await form(maple, "Against").selectOption("people");
assert.equal(await form(maple, "Clock").inputValue(), "9d+1x1d");
await form(maple, "Against").selectOption("engine");
assert.equal(await form(maple, "Clock").inputValue(), ofGame);
await form(maple, "Against").selectOption("people");
await form(maple, "Clock").selectOption("none");
assert.equal(await form(maple, "Rated").isDisabled(), true, "without a clock");
await form(maple, "Clock").selectOption({ index: 0 });
const people = await form(maple, "Opponent").locator("option").allTextContents();
assert.equal(people[0], "Anyone in the channel");
assert.match(people[1], /^willow$/i);
await look(maple, "new-game-people-phone");
await fits(maple);
await maple.setViewportSize({ width: 844, height: 390 });
await look(maple, "new-game-people-phone-on-its-side");
await fits(maple);
await maple.setViewportSize(upright);
await maple.getByRole("button", { name: "Offer the game" }).tap();
await maple.locator(".new-game-form p", { hasText: "offered" }).waitFor();

// The other one finds it among the open games.
await list(willow);
assert.equal(await willow.getByText("null", { exact: true }).count(), 0);
await form(willow, "Against").selectOption("people");
await look(willow, "new-game-desktop");
await willow.locator("summary", { hasText: "Open games" }).click();
await willow.getByRole("button", { name: /^Join: Chess, maple$/i }).waitFor();
await keep(willow, "lobby-desktop");
await willow.getByRole("button", { name: /^Join/ }).click();
await willow.getByRole("link", { name: "Open the new game" }).click();
await willow.locator(".board").waitFor();
await browser.finish();
