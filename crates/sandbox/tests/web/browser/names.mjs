// A screen reader is told every cell and every piece, in an order that it can walk through.

import assert from "node:assert/strict";
import { Browser, follow } from "./browser.mjs";

const browser = await Browser.start();
let page;
for (const { link, cells, pieces } of JSON.parse(process.env.SCENARIO)) {
    if (page) await follow(page, link);
    else page = await browser.open(link);
    // The tree that Chromium hands to assistive programs.
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send("Accessibility.getFullAXTree");
    const named = nodes
        .filter((node) => !node.ignored && node.role.value === "gridcell")
        .map((node) => node.name.value);
    assert.deepEqual(named.map((name) => name.split(",")[0]).sort(), [...cells].sort());
    const held = named.filter((name) => name.includes(",")).sort();
    assert.deepEqual(held, [...pieces].sort());
    const unnamed = nodes.filter(
        (node) => !node.ignored && ["button", "link", "textbox"].includes(node.role.value),
    );
    for (const node of unnamed) assert.ok(node.name.value, `a ${node.role.value} without a name`);
}
await browser.finish();
