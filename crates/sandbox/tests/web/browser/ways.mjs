// A drag, a tap and the keyboard each make a move.

import assert from "node:assert/strict";
import { Browser, byKeys, drag, tap, turn, written } from "./browser.mjs";

const { white, black, moves, texts } = JSON.parse(process.env.SCENARIO);
const browser = await Browser.start();
const one = await browser.open(white);
const other = await browser.open(black);
const [first, second, third] = moves;
await drag(one, first.from, first.to);
await turn(other);
await tap(other, second.from, second.to);
await turn(one);
await byKeys(one, third.from, third.keys, third.to);
assert.deepEqual(await written(one), texts);
await turn(other);
assert.deepEqual(await written(other), texts);
await browser.finish();
