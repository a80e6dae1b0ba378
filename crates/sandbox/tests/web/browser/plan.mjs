// Conditional moves are made by playing a line on the board, and followed when its moves are made.

import assert from "node:assert/strict";
import { Browser, DESKTOP, PHONE, tap, touch, turn, written } from "./browser.mjs";

const { white, black, moves } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
// The narrowest page.
const narrow = { width: 320, height: 640 };
const planner = await browser.open(white, { ...PHONE, viewport: narrow });
const opponent = await browser.open(black, DESKTOP);
const [first, theirs, answer, next] = moves;
await tap(planner, first.from, first.to);

const plan = planner.locator("details.plan");
const line = planner.locator(".lined");
/** Taps a move of the line, which is sent nowhere. */
const play = ({ from, to }) => touch(planner, from, to);
await plan.locator("summary").tap();
await plan.locator(".plan-remarks p").first().waitFor();
await plan.locator(".main").tap();
await line.waitFor();
assert.ok(await line.locator(".main").isDisabled(), "there is nothing to add");

// A move that is taken back is not in the line.
await play(theirs);
await line.locator(".line", { hasText: theirs.text }).waitFor();
assert.ok(await line.locator(".main").isDisabled(), "there is no answer yet");
await line.getByRole("button", { name: "Back" }).tap();
assert.equal(await line.locator(".line").textContent(), "");

await play(theirs);
await line.locator(".line", { hasText: theirs.text }).waitFor();
await play(answer);
await line.locator(".line", { hasText: answer.text }).waitFor();
assert.deepEqual(await written(planner), [first.text], "nothing is played");
await line.locator(".main").tap();
await line.waitFor({ state: "hidden" });
const branch = plan.locator(".branches li");
assert.ok((await branch.textContent()).includes(answer.text));
const wide = await planner.evaluate(() => document.documentElement.scrollWidth);
assert.equal(wide, narrow.width, "nothing is wider than the phone");

await turn(opponent);
await tap(opponent, theirs.from, theirs.to);
assert.deepEqual(await written(opponent), [first.text, theirs.text, answer.text]);
await turn(opponent);

// A line that begins before the next move is left when that is made.
await planner.evaluate(() => window.dispatchEvent(new Event("online")));
await planner.locator(".moves [data-ply='3']").waitFor();
await plan.locator(".main").tap();
await line.waitFor();
await tap(opponent, next.from, next.to);
await turn(planner);
await line.waitFor({ state: "hidden" });
assert.ok(await plan.locator(".main").isDisabled(), "nobody plans in their own turn");
await browser.finish();
