// axe finds nothing on any page: of the bot and of the sandbox, in light and dark, wide and narrow.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { Browser, DESKTOP, follow, keep, packaged, touch } from "./browser.mjs";
import { activity, openDiscord } from "./discord.mjs";

const scenario = JSON.parse(process.env.SCENARIO);
const { white, black } = scenario;
const origin = new URL(white).origin;
const LOOKS = ["light", "dark"].flatMap((colorScheme) =>
    [1280, 390].map((width) => ({ colorScheme, width })),
);
const AXE = readFileSync(packaged("axe-core/axe.min.js"), "utf8");
const found = [];

/** Looks at a page and the frames in it. */
const check = async (page, name) => {
    for (const { colorScheme, width } of LOOKS) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.setViewportSize({ width, height: width < 600 ? 844 : 800 });
        await page.evaluate(
            () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        await keep(page, `axe-${name}-${colorScheme}-${width}`);
        for (const frame of page.frames()) {
            // Not as an element, which the policy of the page would forbid.
            if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE);
            const violations = await frame.evaluate(async () => {
                const options = { iframes: false, resultTypes: ["violations"] };
                const { violations } = await axe.run(options);
                return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
            });
            for (const [id, nodes] of violations)
                found.push(`${name}, ${colorScheme}, ${width}: ${id}: ${nodes.join("\n    ")}`);
        }
    }
    await page.setViewportSize(DESKTOP.viewport);
};

const browser = await Browser.start();
/** Pages that say that something is wrong are answers, which Chromium logs as errors. */
const page = await browser.page([origin], DESKTOP, /status of (401|404|410)/);
const openAll = () =>
    page.evaluate(() =>
        document.querySelectorAll("details:not([hidden])").forEach((part) => (part.open = true)),
    );

// Without a session, and how to get one.
await page.goto(origin);
await check(page, "no-session");
await page.goto(white);
await check(page, "sign-in");
await follow(page, white);
await page.goto(white);
await check(page, "link-over");
await page.goto(black);
await check(page, "sign-in-instead");

// The review is computed meanwhile.
await page.goto(`${origin}/matches/2`);
const review = page.locator("details.review");
await review.locator("summary").click();
const asked = page.waitForResponse((answer) => answer.request().method() === "POST");
await review.getByRole("button", { name: "Review this game" }).click();
await asked;

await page.goto(`${origin}/matches/999`);
await page.locator(".wait").waitFor();
await page.waitForFunction(() => !document.querySelector("noscript"));
await check(page, "error");
await page.goto(origin);
await page.locator(".small-board .piece").first().waitFor();
await openAll();
await page.locator(".new-game-form select").first().waitFor();
await page.locator(".finished .game").waitFor();
await page.getByRole("button", { name: /^Join/ }).waitFor();
await check(page, "list");

await page.goto(`${origin}/matches/1`);
await page.locator(".board").waitFor();
await openAll();
await page.locator(".plan-remarks p").first().waitFor();
await page.locator(".study .found p").first().waitFor();
await check(page, "match");
await page.keyboard.press("?");
await page.locator("dialog").waitFor();
await check(page, "keys");
await page.keyboard.press("Escape");
await page.locator(".others .danger").click();
await page.locator("dialog").waitFor();
await check(page, "question");
await page.keyboard.press("Escape");
// A line, with a comment; a move that waits is sent before all looks are checked.
await page.locator(".study").getByRole("button", { name: "Play a line on the board" }).click();
await page.locator(".lined").waitFor();
await touch(page, "e2", "e4");
await page.locator(".lined .line", { hasText: "e4" }).waitFor();
await check(page, "line");
await page.locator(".lined .main").click();
await page.locator(".study .branches li").waitFor();
await check(page, "study");

await page.goto(`${origin}/matches/2`);
await page.locator(".board").waitFor();
await openAll();
await page.locator(".chart").waitFor({ timeout: 60_000 });
await page.locator(".point").first().click();
await page.locator(".looking").waitFor();
await check(page, "review");

await page.locator(".spectators").getByText("Share with spectators").click();
const shared = page.getByLabel("Link for spectators");
await shared.waitFor();
await page.goto(await shared.inputValue());
await page.locator(".board").waitFor();
await check(page, "watch");
await page.goto(`${origin}/watch/withdrawn`);
await check(page, "not-shared");
await page.context().close();

const discord = await openDiscord(browser, scenario);
await discord.locator(".view.shown .message").first().waitFor();
await check(discord, "channel");
await discord.getByRole("button", { name: "New game" }).first().click();
await discord.locator("#start img").first().waitFor();
await check(discord, "start");
await discord.getByRole("button", { name: "New game" }).first().click();
await discord.locator(".view.shown .composer input").fill("/chess challenge");
await discord.locator(".view.shown .menu button").first().waitFor();
await check(discord, "commands");
await discord.locator(".view.shown .composer input").press("Enter");
await discord.locator(".view.shown .command").waitFor();
await check(discord, "command");
await discord.getByRole("button", { name: "Cancel" }).click();
await discord.locator(".view.shown").getByRole("button", { name: "Type a move" }).last().click();
await discord.locator("dialog").waitFor();
await check(discord, "form");
await discord.keyboard.press("Escape");
await discord.evaluate((url) => views[0].perform({ kind: "activity_link", url }), scenario.link);
await activity(discord, ".board");
await check(discord, "activity");

await browser.finish();
assert.equal(found.length, 0, found.join("\n"));
