// How long the page takes to draw a move: the script and the layout that follows from it. The
// median, because other programs run on the same machine. And, as figures alone, when a page that
// is in no cache is painted first, and when its board is there.

import assert from "node:assert/strict";
import { Browser, DESKTOP } from "./browser.mjs";

const { link } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const page = await browser.open(link);
const times = await page.evaluate(async () => {
    const folder = document.querySelector("script[src]").src.replace(/[^/]*$/, "");
    const { Board } = await import(`${folder}board.js`);
    const { preview } = await import(`${folder}moves.js`);
    const id = location.pathname.split("/").at(-1);
    const scene = await (await fetch(`/api/matches/${id}`)).json();
    const board = new Board({ onMoves() {}, onSelect() {} });
    board.show(scene, "white");
    document.querySelector(".board").replaceWith(board.root);
    const times = [];
    for (const move of scene.moves.slice(0, 40)) {
        const next = preview(scene, move);
        const begin = performance.now();
        board.show(next, "white");
        board.root.getBoundingClientRect();
        times.push(performance.now() - begin);
        board.show(scene, "white");
        await new Promise(requestAnimationFrame);
    }
    return times.sort((one, other) => one - other);
});
const middle = (sorted) => sorted[Math.floor(sorted.length / 2)].toFixed(1);
console.log(`a move: ${middle(times)} ms, at most ${times.at(-1).toFixed(1)} ms`);

const storageState = await page.context().storageState();
const loads = { "first paint": [], "first text": [], board: [] };
for (let time = 0; time < 9; time += 1) {
    const options = { ...DESKTOP, storageState };
    const fresh = await browser.page([new URL(link).origin], options, /^$/);
    await fresh.addInitScript(() => {
        const look = () => {
            if (document.querySelector(".piece")) window.drawn = performance.now();
            else requestAnimationFrame(look);
        };
        look();
    });
    await fresh.goto(page.url());
    await fresh.waitForFunction(() => window.drawn);
    const [paint, text] = await fresh.evaluate(() =>
        ["first-paint", "first-contentful-paint"].map(
            (name) => performance.getEntriesByName(name)[0].startTime,
        ),
    );
    loads["first paint"].push(paint);
    loads["first text"].push(text);
    loads.board.push(await fresh.evaluate(() => window.drawn));
    await fresh.context().close();
}
for (const [name, found] of Object.entries(loads)) {
    found.sort((one, other) => one - other);
    console.log(`${name}: ${middle(found)} ms, at most ${found.at(-1).toFixed(1)} ms`);
}
assert.ok(middle(times) < 16, `${middle(times)} ms`);
await browser.finish();
