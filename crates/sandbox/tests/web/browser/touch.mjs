// Phones: a long press draws arrows, nothing is too small for a finger, and on its side the phone
// has large cells, because names and hands stand next to the board.

import assert from "node:assert/strict";
import { Browser, keep } from "./browser.mjs";

const UPRIGHT = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SIDEWAYS = { ...UPRIGHT, viewport: { width: 844, height: 390 } };
const LONG_PRESS = 600;
const FINGER = 40;

const { links, boards } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const upright = await browser.open(links[0], UPRIGHT);
const sideways = await browser.open(links[1], SIDEWAYS);

const middle = async (page, cell) => {
    const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/** A finger presses for so long, and moves on. */
const draw = async (page, [from, to], press = LONG_PRESS) => {
    const touch = await page.context().newCDPSession(page);
    const send = (type, touchPoints) =>
        touch.send("Input.dispatchTouchEvent", { type, touchPoints });
    const [start, end] = [await middle(page, from), await middle(page, to)];
    await send("touchStart", [start]);
    await page.waitForTimeout(press);
    for (let part = 1; part <= 10; part += 1) {
        const at = (one, two) => one + ((two - one) * part) / 10;
        await send("touchMove", [{ x: at(start.x, end.x), y: at(start.y, end.y) }]);
    }
    await send("touchEnd", []);
};

/** What can be touched and is smaller than a finger; a label is a part of what it names. */
const small = (page) =>
    page.evaluate((finger) => {
        document.querySelectorAll("details").forEach((part) => (part.open = true));
        const all = [...document.querySelectorAll("button, a, summary, input, textarea")];
        return all
            .filter((part) => !part.matches(".cell") && part.checkVisibility())
            .map((part) => [part, (part.closest("label") ?? part).getBoundingClientRect()])
            .filter(([, box]) => box.width < finger || box.height < finger)
            .map(([part, box]) => [part.className, part.textContent, box.width, box.height].join(" "));
    }, FINGER);

const drawn = (page) => page.locator(".drawn path").count();
for (const { name, id, arrows, cell } of boards) {
    for (const page of [upright, sideways]) {
        await page.goto(new URL(`/matches/${id}`, page.url()).href);
        await page.waitForSelector(".board");
        await keep(page, `${name}-${page.viewportSize().width}`);
        for (const one of arrows) await draw(page, one);
        assert.equal(await drawn(page), arrows.length, `${name}: arrows`);
        assert.equal(await page.evaluate(() => scrollY), 0, `${name}: the page stays`);
    }
    // A finger that moves at once still scrolls the page.
    await draw(upright, [...arrows[0]].reverse(), 0);
    await upright.waitForFunction(() => scrollY > 0);
    assert.equal(await drawn(upright), arrows.length, `${name}: a swipe draws nothing`);

    const box = (selector) => sideways.locator(selector).boundingBox();
    const [board, bars] = [await box(".board"), await sideways.locator(".player").all()];
    for (const bar of bars) {
        const { x, y, height } = await bar.boundingBox();
        assert.ok(x >= board.x + board.width, `${name}: the names are next to the board`);
        assert.ok(y >= 0 && y + height <= 390, `${name}: the names are seen`);
    }
    assert.ok(board.y >= 0 && board.y + board.height <= 390, `${name}: the board is seen`);
    const { width } = await box(`[data-cell="${arrows[0][0]}"]`);
    assert.ok(width >= cell, `${name}: cells are ${width} wide`);
    const wide = await sideways.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 844, `${name}: nothing is wider than the phone`);

    assert.deepEqual(await small(upright), [], `${name}: upright`);
    assert.deepEqual(await small(sideways), [], `${name}: on its side`);
}
await browser.finish();
