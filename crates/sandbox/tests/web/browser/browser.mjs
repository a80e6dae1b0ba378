// A browser whose pages may do nothing that the web board must not do: what they log, load and
// break is collected, and `finish` fails with it.

import assert from "node:assert/strict";
import { createRequire } from "node:module";

const { CHROMIUM, FIREFOX, PACKAGES } = process.env;
const { chromium, firefox } = createRequire(import.meta.url)(`${PACKAGES}/playwright-core`);

/** Where a package of the tests is. */
export const packaged = (path) => `${PACKAGES}/${path}`;

export const PHONE = { viewport: { width: 400, height: 800 }, hasTouch: true, isMobile: true };
export const DESKTOP = { viewport: { width: 1280, height: 800 } };

export class Browser {
    static async start() {
        const own = new Browser();
        // Containers often forbid the namespaces that Chromium's own sandbox needs. The channel
        // is that of Firefox as it is distributed, which is driven by WebDriver BiDi.
        own.browser = FIREFOX
            ? await firefox.launch({ executablePath: FIREFOX, channel: "moz-firefox" })
            : await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox"] });
        own.faults = [];
        return own;
    }

    /** A person with cookies of their own, who has used a link; returns the page of the match. */
    async open(link, options = DESKTOP) {
        const page = await this.page([new URL(link).origin], options, /status of (409|422)/);
        await follow(page, link);
        return page;
    }

    /**
     * A page that may ask these origins alone. A refusal is an answer, which Chromium logs as an
     * error of its own: `expected` matches those.
     */
    async page(origins, options, expected) {
        const context = await this.browser.newContext(options);
        const page = await context.newPage();
        page.setDefaultTimeout(30_000);
        page.on("request", (request) => {
            const url = request.url();
            const isOurs = origins.some((origin) => url.startsWith(`${origin}/`));
            if (!isOurs && !url.startsWith("data:")) this.faults.push(`asked ${url}`);
        });
        page.on("console", (message) => {
            const refused = expected.test(message.text());
            if (message.type() === "error" && !refused)
                this.faults.push(`logged: ${message.text()}`);
        });
        page.on("pageerror", (error) => this.faults.push(`threw: ${error.stack}`));
        return page;
    }

    async finish() {
        await this.browser.close();
        assert.deepEqual(this.faults, []);
    }
}

/**
 * Keeps a picture of a page in the folder `PICTURES`, if there is one. Not in Firefox, where that
 * takes a style sheet in the page, which its policy forbids.
 */
export const keep = async (page, name) => {
    const folder = process.env.PICTURES;
    if (folder && !FIREFOX) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** Uses a link, and waits for the board. */
export const follow = async (page, link) => {
    await page.goto(link);
    await page.getByRole("button").click();
    await page.waitForSelector(".board");
};

const cell = (page, name) => page.locator(`[data-cell="${name}"]`);

/** Waits until the move that was chosen is sent: by a press, or by itself on a busy machine. */
const send = async (page, press = (button) => button.click()) => {
    const pending = page.locator(".pending");
    const hidden = () => pending.waitFor({ state: "hidden" });
    await pending.waitFor();
    await Promise.race([press(page.locator(".pending .main")), hidden()]);
    await hidden();
};

/** Touches the piece, or the piece in hand, and the target. */
export const touch = async (page, from, to) => {
    const taps = page.viewportSize().width < 600;
    const press = (locator) => (taps ? locator.tap() : locator.click());
    await press(from.startsWith("@") ? page.locator(`[data-held="${from}"]`) : cell(page, from));
    await press(cell(page, to));
};

/** Moves by a tap on the piece, or on the piece in hand, and one on the target. */
export const tap = async (page, from, to, choice) => {
    await touch(page, from, to);
    if (choice) await page.locator("dialog").getByText(choice, { exact: true }).click();
    await send(page);
};

/** Moves by dragging with the mouse. */
export const drag = async (page, from, to, choice) => {
    const start = from.startsWith("@") ? page.locator(`[data-held="${from}"]`) : cell(page, from);
    const middle = async (locator) => {
        const box = await locator.boundingBox();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    await page.mouse.move(...(await middle(start)));
    await page.mouse.down();
    await page.mouse.move(...(await middle(cell(page, to))), { steps: 5 });
    assert.equal(await page.locator(".ghost").count(), 1, "the piece is dragged");
    await page.mouse.up();
    if (choice) await page.locator("dialog").getByText(choice, { exact: true }).click();
    await send(page);
};

/** Moves by arrow keys and Enter, from wherever the focus is: `keys` lead to the piece and on. */
export const byKeys = async (page, from, keys, to) => {
    await cell(page, from).focus();
    await page.keyboard.press("Enter");
    for (const key of keys) await page.keyboard.press(key);
    const focused = await page.evaluate(() => document.activeElement.dataset.cell);
    assert.equal(focused, to, "the arrow keys lead to the target");
    await page.keyboard.press("Enter");
    await send(page, (button) => button.press("Enter"));
};

/** Waits until it is the reader's turn; the page asks the server at once. */
export const turn = async (page) => {
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.locator(".status.yours").waitFor();
};

/** The written moves of the game. */
export const written = (page) => page.locator(".moves [data-ply]").allTextContents();
