// A board that does not know of the latest move shows it instead of making another one. Marks, an
// undone move and a look at an earlier position send nothing.

import assert from "node:assert/strict";
import { Browser, tap, written } from "./browser.mjs";

const { first, second } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const stale = await browser.open(first);
const sent = [];
stale.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));

const at = async (name) => {
    const box = await stale.locator(`[data-cell="${name}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
};
await stale.mouse.move(...(await at("a3")));
await stale.mouse.down({ button: "right" });
await stale.mouse.move(...(await at("c5")));
await stale.mouse.up({ button: "right" });
assert.equal(await stale.locator(".drawn path").count(), 1);
await stale.locator('[data-cell="g1"]').click();
await stale.locator('[data-cell="f3"]').click();
await stale.locator(".pending .quiet").click();
assert.deepEqual(sent, []);

// From now on this page hears of nothing new.
await stale.route("**/api/matches/*?revision=*", (route) => route.fulfill({ status: 204 }));
const other = await browser.open(second);
await tap(other, "e2", "e4");
await stale.locator('[data-cell="d2"]').click();
await stale.locator('[data-cell="d4"]').click();
await stale.locator(".pending .main").click();
await stale.locator(".toast").waitFor();
assert.deepEqual(await written(stale), ["e4"]);
assert.equal(await stale.locator(".status.yours").count(), 0);
assert.equal(sent.length, 1);

await stale.getByRole("button", { name: "First position" }).click();
await stale.locator(".looking").waitFor();
assert.match(await stale.locator('[data-cell="e2"]').getAttribute("aria-label"), /pawn/);
assert.equal(sent.length, 1);
await browser.finish();
