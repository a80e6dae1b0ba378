// The tour of the README, wide and on a phone: from the start of the sandbox to a review.

import assert from "node:assert/strict";
import { Browser, drag, keep, tap } from "./browser.mjs";

const { page: address, frame, board } = JSON.parse(process.env.SCENARIO);
const SIZES = [
    ["1440", { viewport: { width: 1440, height: 900 } }],
    ["390", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
];
const browser = await Browser.start();
for (const [size, options] of SIZES) {
    const isPhone = size === "390";
    const page = await browser.page([address, frame, board], options, /^$/);
    let number = 0;
    const kept = async (name) => {
        // Pictures are loaded, and lists scrolled to their ends.
        await page.waitForTimeout(500);
        number += 1;
        await keep(page, `tour-${size}-${String(number).padStart(2, "0")}-${name}`);
    };
    /** The window of a person: of two, or the one that a phone shows. */
    const view = async (name) => {
        if (isPhone) await page.locator("#people button", { hasText: name }).click();
        const index = name === "Maple" || isPhone ? 0 : 1;
        return isPhone ? page.locator(".view.shown") : page.locator(".view").nth(index);
    };
    const latest = (of, label) => of.getByRole("button", { name: label, exact: true }).last();
    const type = async (of, text) => {
        const field = of.getByLabel("Message", { exact: true });
        await field.fill(text);
        await field.press("Enter");
    };
    const said = (of, text) => of.locator(".message", { hasText: text }).last().waitFor();

    // 1. A game against the bot, and one between two people.
    await page.goto(address);
    const start = page.locator("#start");
    const begin = async (name) => {
        if (!(await start.isVisible())) await latest(page.locator("#bar"), "New game").click();
        await start.locator("img").first().waitFor();
        await kept("start");
        await start.getByRole("button", { name: `Play: Chess ${name}` }).click();
    };
    await page.locator("#bar").waitFor();
    await page.waitForFunction(() => views.length > 0);
    await begin("against the bot");
    let maple = page.locator(".view.shown");
    await said(maple, "Maple to move");
    await kept("bot");

    // 2. A move from the menus, the answer of the bot, and a move as the other person.
    await latest(maple, "Choose a move").click();
    const menu = maple.locator(".message.private select").first();
    await menu.waitFor();
    await kept("choose-piece");
    const pawn = await menu.locator("option", { hasText: "e2" }).getAttribute("value");
    await menu.selectOption(pawn);
    const target = maple.locator(".message.private select option", { hasText: "e4" });
    await target.waitFor({ state: "attached" });
    await kept("choose-target");
    await target.locator("..").selectOption(await target.getAttribute("value"));
    await said(maple, /1\.\.\. /);
    await kept("answered");
    await begin("between two people");
    maple = await view("Maple");
    await said(maple, "Maple to move");
    await type(maple, "/move e4");
    const willow = await view("Willow");
    await said(willow, "Willow to move");
    await kept("second-window");
    await latest(willow, "Open board").click();
    await willow.getByRole("link", { name: /browser/i }).last().waitFor();
    await kept("open-board");
    const opened = page.waitForEvent("popup");
    await willow.getByRole("link", { name: /browser/i }).last().click();
    const own = await opened;
    await own.getByRole("button").click();
    await own.locator(".board").waitFor();
    await (isPhone ? tap : drag)(own, "e7", "e5");
    await own.waitForTimeout(300);
    await keep(own, `tour-${size}-page`);
    await own.close();

    // 3. Days pass until the game is lost.
    const pass = async (step) => {
        const button = page.getByRole("button", { name: step, exact: true });
        if (isPhone) await page.locator("#time .toggle").click();
        await button.click();
        await page.locator("[data-hours]:disabled").first().waitFor({ state: "detached" });
        await page.keyboard.press("Escape");
    };
    maple = await view("Maple");
    await pass("+1 day");
    await pass("+1 day");
    await kept("two-days-later");
    await maple.locator(".channels .dm").click();
    await kept("reminders");
    await pass("+7 days");
    await said(maple, /on time|lost/);
    await kept("lost");

    // 4. A challenge from a name, and as another person.
    await maple.locator(".channels button", { hasText: "# games" }).click();
    if (isPhone) await type(maple, "/challenge opponent:birch");
    else {
        await maple.getByRole("button", { name: "@Birch" }).click();
        await kept("person");
        await page.locator("dialog").getByRole("button", { name: /Challenge/ }).click();
    }
    await maple.locator(".message select, .message .row button").last().waitFor();
    await kept("challenge");

    // 5. A review, and other commands.
    await maple.locator(".channels button.thread").last().click();
    await latest(maple, "Review").click();
    await maple.locator(".message.private", { hasText: "accuracy" }).waitFor({ timeout: 60_000 });
    await kept("review");
    for (const text of ["/cescacs rules", "/leaderboard", "/settings", "/games"]) {
        const before = await maple.locator(".message").count();
        await type(maple, text);
        await maple.locator(".command .send").click();
        await page.waitForFunction(
            (before) => document.querySelectorAll(".view.shown .message").length > before,
            before,
        );
        await kept(text.slice(1).replace(" ", "-"));
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= options.viewport.width, `${wide} is wider than the screen`);
    await page.context().close();
}
await browser.finish();
