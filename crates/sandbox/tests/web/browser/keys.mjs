// Keys and the wheel lead through the moves of a game, and leave text fields, dialogs and the
// browser's own shortcuts alone. The list of moves opens at the present one and is one tab stop.

import assert from "node:assert/strict";
import { Browser, PHONE, keep } from "./browser.mjs";

const { desktop, phone } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const page = await browser.open(desktop, { viewport: { width: 1440, height: 900 } });
const plies = await page.locator(".moves [data-ply]").count();

/** The ply of the marked move; 0 for the starting position. */
const here = () =>
    page.evaluate(() => Number(document.querySelector("[aria-current=step]")?.dataset.ply ?? 0));
const reaches = (ply) =>
    page.waitForFunction(
        (ply) =>
            Number(document.querySelector("[aria-current=step]")?.dataset.ply ?? 0) === ply,
        ply,
    );
const press = (key) => page.keyboard.press(key);
/** Whether White is at the bottom. */
const upright = () =>
    page.evaluate(() => {
        const top = (cell) => document.querySelector(`[data-cell=${cell}]`).offsetTop;
        return top("a1") > top("a8");
    });
const inView = async (of) => {
    const [list, entry] = [of.locator(".moves"), of.locator("[aria-current=step]")];
    const [outer, inner] = [await list.boundingBox(), await entry.boundingBox()];
    assert.ok(inner.y >= outer.y - 1, `${inner.y} is above ${outer.y}`);
    assert.ok(inner.y + inner.height <= outer.y + outer.height + 1, "the move is below the list");
};
const oneStop = async () => {
    const stops = await page.locator(".moves button").evaluateAll((all) =>
        all.filter((entry) => entry.tabIndex === 0).map((entry) => Number(entry.dataset.ply)),
    );
    assert.deepEqual(stops, [Math.max(1, await here())]);
};

await inView(page);
await oneStop();
await keep(page, "keys-open");

await press("ArrowLeft");
await reaches(plies - 1);
await press("ArrowLeft");
await reaches(plies - 2);
await press("ArrowRight");
await reaches(plies - 1);
await press("Home");
await reaches(0);
await oneStop();
await press("ArrowRight");
await reaches(1);
await inView(page);
await press("End");
await reaches(plies);
await inView(page);
// Faster than the answers of the server.
for (let count = 0; count < 5; count += 1) await press("ArrowLeft");
await reaches(plies - 5);
await oneStop();
await press("End");
await reaches(plies);

assert.ok(await upright());
await press("f");
assert.ok(!(await upright()), "f flips");
await press("f");

// The browser's own shortcuts.
for (const key of ["Control+f", "Alt+ArrowLeft", "Meta+ArrowLeft", "Control+Home"]) {
    const [modifier, name] = key.split("+");
    const left = await page.evaluate(
        ([modifier, key]) => {
            const held = { [`${modifier.replace("Control", "ctrl").toLowerCase()}Key`]: true };
            const event = { key, bubbles: true, cancelable: true, ...held };
            return document.body.dispatchEvent(new KeyboardEvent("keydown", event));
        },
        [modifier, name],
    );
    assert.ok(left, `${key} is the browser's`);
}
assert.equal(await here(), plies);
assert.ok(await upright());

// Text.
await page.locator("#typed").fill("Nf");
for (const key of ["f", "?", "ArrowLeft", "Home", "End"]) await press(key);
assert.equal(await page.locator("#typed").inputValue(), "Nff?");
assert.equal(await page.locator("dialog").count(), 0);
const loaded = page.waitForResponse("**/note");
await page.locator(".note summary").click();
await (await loaded).finished();
await page.waitForTimeout(100);
await page.locator("#note").press("f");
await page.locator("#note").press("ArrowLeft");
assert.equal(await page.locator("#note").inputValue(), "f");
assert.equal(await here(), plies);
assert.ok(await upright());
await page.locator(".note summary").click();

// On the board the arrows walk over the cells.
await page.locator('[data-cell="d3"]').focus();
await press("ArrowLeft");
assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "c3");
assert.equal(await here(), plies);

// In the list the focus goes along.
await page.locator("[aria-current=step]").focus();
await press("ArrowLeft");
await reaches(plies - 1);
assert.equal(
    await page.evaluate(() => document.activeElement.dataset.ply),
    String(plies - 1),
);
await press("End");
await reaches(plies);

// The list of keys; nothing happens behind it.
await press("?");
const list = page.locator("dialog");
await list.getByText("Previous move").waitFor();
await keep(page, "keys-list");
await press("f");
await press("ArrowLeft");
assert.ok(await upright());
await press("Escape");
await list.waitFor({ state: "detached" });
assert.equal(await here(), plies);

// The wheel.
const middle = async (selector) => {
    const box = await page.locator(selector).boundingBox();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
};
await middle(".board");
await page.mouse.wheel(0, -100);
await reaches(plies - 1);
await page.mouse.wheel(0, -100);
await reaches(plies - 2);
await page.mouse.wheel(0, 100);
await reaches(plies - 1);
await page.keyboard.down("Control");
await page.mouse.wheel(0, -100);
await page.keyboard.up("Control");
await middle(".moves");
await page.mouse.wheel(0, -100);
await page.waitForTimeout(200);
assert.equal(await here(), plies - 1);

// A move that is not sent yet survives the wheel.
await press("End");
await reaches(plies);
await page.locator('[data-cell="g1"]').click();
await page.locator('[data-cell="e2"]').click();
await page.locator(".pending").waitFor();
await middle(".board");
await page.mouse.wheel(0, -100);
assert.ok(await page.locator(".pending").isVisible());
await press("Escape");

// Only the board, and everything again.
await press("z");
await page.locator(".history").waitFor({ state: "hidden" });
assert.ok(await page.locator(".board").isVisible());
await keep(page, "keys-zen");
await press("z");
await page.locator(".history").waitFor();

// What the reader chooses is there after a reload.
const display = page.locator("details.display");
await display.locator("summary").click();
await display.getByLabel("Sound when it is your turn").check();
await display.getByLabel("Size of the board").fill("70");
await display.getByLabel(/^Board/).selectOption("blue");
await page.locator('html[data-theme="blue"]').waitFor();
const picture = async () => (await page.locator(".board").screenshot()).toString("base64");
const pictures = [await picture()];
for (const [set, others] of [
  ["flat", ["standard", "letters"]],
  ["letters", ["standard", "flat"]],
]) {
  await display.getByLabel("Pieces").selectOption(set);
  await page.locator(`html[data-pieces="${set}"]`).waitFor();
  const shown = (name) =>
    page.locator(`#piece-king .p-${name}`).evaluate((use) => getComputedStyle(use).display);
  assert.equal(await shown(set), "inline");
  for (const other of others) assert.equal(await shown(other), "none");
  pictures.push(await picture());
  await keep(page, `keys-pieces-${set}`);
}
assert.equal(new Set(pictures).size, 3, "each set has pieces of its own");
const width = () => page.locator(".board").evaluate((board) => board.clientWidth);
const chosen = await width();
await keep(page, "keys-display");
await page.reload();
await page.locator('html[data-theme="blue"][data-pieces="letters"] .board').waitFor();
assert.equal(await width(), chosen);
await display.locator("summary").click();
assert.ok(await display.getByLabel("Sound when it is your turn").isChecked());
await display.getByLabel("Size of the board").fill("100");
assert.ok((await width()) > chosen * 1.3);

const upon = await browser.open(phone, PHONE);
await inView(upon);
await browser.finish();
