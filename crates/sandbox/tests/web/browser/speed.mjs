// How long the page takes to draw a move: the script and the layout that follows from it. The
// median, because other programs run on the same machine.

import assert from "node:assert/strict";
import { Browser } from "./browser.mjs";

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
const median = times[Math.floor(times.length / 2)];
console.log(`median ${median} ms, longest ${times.at(-1)} ms`);
assert.ok(median < 16, `${median} ms`);
await browser.finish();
