// The page of the sandbox as Discord's client, and the frame of an Activity in it.

import { DESKTOP } from "./browser.mjs";

const WIDE = { ...DESKTOP, viewport: { width: 1440, height: 900 } };
/** Answers that the tests ask for: a session that has ended, a match that is not the reader's. */
const EXPECTED = /status of (401|404|409)/;

/** Opens the page of the sandbox and acts as one person in a channel. */
export const openDiscord = async (browser, { page: address, frame, user, channel }) => {
    const page = await browser.page([address, frame], WIDE, EXPECTED);
    page.documents = 0;
    page.on("request", (request) => {
        const isFrame = request.url().startsWith(`${frame}/`);
        if (isFrame && request.resourceType() === "document") page.documents += 1;
    });
    await page.goto(address);
    await page.waitForFunction(() => views.length > 0);
    await page.evaluate(
        async ([user, channel]) => {
            showAlone(true);
            await views[0].become(user, channel);
        },
        [user, channel],
    );
    return page;
};

/** The frame of the Activity, when it shows this. */
export const activity = async (page, selector) => {
    const frame = page.frameLocator(".view.shown .stage iframe");
    await frame.locator(selector).first().waitFor();
    return frame;
};

/** Makes a move in the frame. */
export const move = async (frame, from, to) => {
    await frame.locator(`[data-cell="${from}"]`).click();
    await frame.locator(`[data-cell="${to}"]`).click();
    await frame.locator(".pending .main").click();
    await frame.locator(".pending").waitFor({ state: "hidden" });
};

export const switchOn = (page, name, on = true) =>
    page.locator(`.view.shown [data-switch="${name}"]`).setChecked(on);
