// From a direct message to the board with one press, in a browser that is not signed in.

import { Browser, keep, touch } from "./browser.mjs";
import { openDiscord } from "./discord.mjs";

const scenario = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const discord = await openDiscord(browser, scenario);
const opened = discord.context().waitForEvent("page");
await discord.locator(".view.shown").getByRole("link", { name: "Open board" }).last().click();
const page = await opened;
await page.waitForURL(`${scenario.board}/matches/1`);
await page.locator(".board").waitFor();
await keep(page, "one-press");
await touch(page, "e7", "e5");
await page.locator(".pending .main").click();
await page.locator(".moves [data-ply]", { hasText: "e5" }).waitFor();
await browser.finish();
