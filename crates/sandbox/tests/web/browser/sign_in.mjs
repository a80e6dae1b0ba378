// A link says whom it signs in, and asks where somebody else is signed in, by keyboard and touch.

import assert from "node:assert/strict";
import { Browser, PHONE, keep } from "./browser.mjs";

const { links } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const [WHITE, BLACK] = ["Maple", "Willow"];
const SIZES = [
    ["1440", { viewport: { width: 1440, height: 900 } }],
    ["390", { ...PHONE, viewport: { width: 390, height: 844 } }],
];
for (const [index, [size, options]] of SIZES.entries()) {
    const { white, black } = links[index];
    const page = await browser.page([new URL(white).origin], options, /^$/);
    const reader = () => page.evaluate(async () => (await (await fetch("/api/me")).json()).name);
    const look = async (link, name) => {
        await page.goto(link);
        const heading = await page.getByRole("heading").textContent();
        assert.equal(heading, `Sign in as @${name.toLowerCase()}`);
        await page.getByText(/^Discord user name: @\S+ · ID: \d+$/).waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= options.viewport.width, `${wide} is wider than the screen`);
    };
    await look(white, WHITE);
    await keep(page, `sign-in-${size}`);
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.locator(".board").waitFor();
    assert.equal(await reader(), WHITE);

    await look(black, BLACK);
    await page.getByText(`You are signed in here as ${WHITE}`).waitFor();
    await keep(page, `sign-in-instead-${size}`);
    const stay = page.getByRole("link", { name: `Stay signed in as ${WHITE}` });
    const { height } = await stay.boundingBox();
    assert.ok(height >= 44, `${height} is too little for a finger`);
    await (options.hasTouch ? stay.tap() : stay.click());
    await page.locator(".list").waitFor();
    assert.equal(await reader(), WHITE);

    await look(black, BLACK);
    const instead = page.getByRole("button", { name: /^Sign in as @/ });
    await (options.hasTouch ? instead.tap() : instead.press("Enter"));
    await page.locator(".board").waitFor();
    assert.equal(await reader(), BLACK);
}
await browser.finish();
