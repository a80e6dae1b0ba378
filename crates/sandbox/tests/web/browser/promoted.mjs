// Promoted pieces: a rim, and a mark only where their type does not show it. Declining a promotion
// is a choice with a piece and words, like the promotion.

import assert from "node:assert/strict";
import { Browser, keep } from "./browser.mjs";

const { shogun, crazyhouse } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();

/** The drawings of a promoted piece in an element: with a rim, with a mark. */
const shown = async (part) => [
    await part.locator(".promoted").count(),
    await part.locator('[href="#piece-promoted"]').count(),
];

const page = await browser.open(shogun);
const pieces = page.locator(".pieces");
assert.deepEqual(await shown(pieces), [1, 0], "the queen is a promoted duchess");

await page.locator('[data-cell="c4"]').click();
await page.locator('[data-cell="d6"]').click();
const choices = page.locator("dialog .choice");
await choices.first().waitFor();
await keep(page, "promoted-choice");
assert.equal(await choices.count(), 2);
const promotes = choices.filter({ hasText: "promote to general" });
const stays = choices.filter({ hasText: "do not promote" });
assert.deepEqual(await shown(promotes), [1, 0]);
assert.deepEqual(await shown(stays), [0, 0]);
assert.equal(await promotes.locator('[href="#piece-general"]').count(), 3, "a piece with a rim");
assert.equal(await stays.locator('[href="#piece-knight"]').count(), 1);
// Before it is sent, and afterwards.
await promotes.click();
await page.locator(".pending").waitFor();
assert.deepEqual(await shown(pieces), [2, 0]);
await page.locator(".pending .main").click();
await page.locator(".pending").waitFor({ state: "hidden" });
assert.deepEqual(await shown(pieces), [2, 0]);
await keep(page, "promoted-shogun");

const other = await browser.open(crazyhouse);
assert.deepEqual(await shown(other.locator(".pieces")), [1, 1], "it goes to a hand as a pawn");
await browser.finish();
