// The board's page and the sandbox, which writes as Discord's client does, write times alike.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import vm from "node:vm";

const read = (path) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), "utf8");
const source = encodeURIComponent(read("assets/web/text.js"));
const { relative, setNow } = await import(`data:text/javascript,${source}`);
const inDiscord = vm.runInNewContext(`${read("crates/sandbox/src/page/markup.js")}\nrelativeTime`);

const NOW = 1e12;
Date.now = () => NOW;
globalThis.document = { documentElement: { lang: "en-GB" } };
setNow(NOW);
for (const [seconds, expected] of JSON.parse(process.env.SCENARIO)) {
    assert.equal(relative(NOW + seconds * 1000), expected, `the page: ${seconds}`);
    assert.equal(inDiscord(seconds), expected, `the sandbox: ${seconds}`);
}
