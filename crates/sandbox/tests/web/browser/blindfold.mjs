// A blindfold game: an empty board, moves written in the field, and nothing that tells where the
// pieces stand.

import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, keep, turn, written } from "./browser.mjs";

const { white, black } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const pages = [await browser.open(white, DESKTOP), await browser.open(black, PHONE)];
const write = async (page, text) => {
    await page.locator("#typed").fill(text);
    await page.locator(".typed button").click();
};
const hasMoves = (page, count) => {
    const has = (wanted) => document.querySelectorAll(".moves [data-ply]").length === wanted;
    return page.waitForFunction(has, count);
};
for (const [ply, text] of ["e4", "d5", "exd5"].entries()) {
    const page = pages[ply % 2];
    await turn(page);
    await write(page, text);
    await hasMoves(page, ply + 1);
}
await turn(pages[1]);
await write(pages[1], "Qxd1");
await pages[1].locator("#toasts").getByText("is not a legal move, or").waitFor();
assert.deepEqual(await written(pages[1]), ["e4", "d5", "exd5"]);
for (const [index, name] of ["wide", "phone"].entries()) {
    const page = pages[index];
    assert.equal(await page.locator(".piece").count(), 0);
    for (const hidden of [".plan", ".study"])
        assert.equal(await page.locator(hidden).isVisible(), false, hidden);
    await page.getByText("blindfold: nobody sees the board").first().waitFor();
    await page.locator(".share summary").click();
    const copies = await page.locator(".share .ways-out button:visible").allTextContents();
    assert.deepEqual(copies, ["Copy link"]);
    assert.equal(await page.getByLabel(/pawn|king/).count(), 0);
    await keep(page, `blindfold-${name}`);
    await page.emulateMedia({ colorScheme: "dark" });
    if (name === "phone") await page.setViewportSize({ width: 844, height: 390 });
    await keep(page, `blindfold-${name}-dark`);
}
await browser.finish();
