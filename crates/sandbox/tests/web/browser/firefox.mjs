// A game in Firefox: by drag, click and keyboard; its review is stepped through. BiDi cannot tap.

import assert from "node:assert/strict";
import { Browser, byKeys, drag, tap, turn, written } from "./browser.mjs";

const { white, black, moves } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const one = await browser.open(white);
const other = await browser.open(black, { viewport: { width: 1024, height: 768 } });
const [first, second, third] = moves;
await drag(one, first.from, first.to);
await turn(other);
await tap(other, second.from, second.to);
await turn(one);
// Enter presses a button only in the window that has the focus.
await one.bringToFront();
await byKeys(one, third.from, third.keys, third.to);
assert.deepEqual(await written(one), moves.map((move) => move.text));
await turn(other);

await other.bringToFront();
await other.locator(".more summary").click();
await other.locator(".others .danger").click();
await other.getByRole("button", { name: "Yes" }).click();
await other.locator(".status", { hasText: "by resignation" }).waitFor();
await other.locator("details.review summary").click();
await other.getByRole("button", { name: "Review this game" }).click();
await other.locator(".chart").waitFor({ timeout: 60_000 });
const at = (text) => other.locator("[aria-current=step]", { hasText: text }).waitFor();
await other.keyboard.press("ArrowLeft");
await at("e5");
await other.keyboard.press("Home");
await other.locator(".looking").waitFor();
await other.getByRole("button", { name: "Next move" }).first().click();
await at("e4");
await browser.finish();
