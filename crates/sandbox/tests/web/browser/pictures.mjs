// The pictures of the README and of the book, of the games that `pictures.rs` has played.

import { Browser, follow } from "./browser.mjs";

const { page: address, frame, board, capahouse, review } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const size = (width, height) => ({ viewport: { width, height }, colorScheme: "dark" });
const take = async (page, name, part = page) => {
    await page.waitForTimeout(1000);
    await part.screenshot({ path: `${process.env.COURIER_PICTURES}/${name}.png` });
    await page.context().close();
};

/** The sandbox with this channel, or the thread of this game, in the first `people` windows. */
const chat = async (channel, people, options) => {
    const page = await browser.page([address, frame, board], options, /^$/);
    await page.goto(address);
    await page.waitForFunction(() => views.length > 0);
    for (let index = 0; index < people; index++) {
        const view = page.locator(".view").nth(index);
        await view.locator(".channels button", { hasText: channel }).first().click();
        await view.locator(".message img").last().waitFor();
    }
    return page;
};

const games = await chat("# games", 1, size(760, 620));
await take(games, "challenge", games.locator(".message", { hasText: "Challenge: Atomic" }));
await take(await chat("#4", 1, size(760, 880)), "capahouse960");
await take(await chat("#3", 2, size(1440, 900)), "cescacs");

const options = { ...size(390, 844), hasTouch: true, isMobile: true };
const phone = await browser.page([board], options, /^$/);
await follow(phone, capahouse);
await take(phone, "phone");

const over = await browser.page([board], size(1440, 900), /^$/);
await follow(over, review);
const reviewed = over.locator("details.review");
await reviewed.locator("summary").click();
await reviewed.getByRole("button", { name: "Review this game" }).click();
await over.locator(".chart").waitFor({ timeout: 60_000 });
await reviewed.locator(".point").first().click();
await over.locator(".looking").waitFor();
await reviewed.evaluate((element) => element.scrollIntoView());
await take(over, "review");
await browser.finish();
