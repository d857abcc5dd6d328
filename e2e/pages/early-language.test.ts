import { expect, test } from "vitest";
import { appHasTaken, openPage, useBrowser } from "../support/browser.ts";
import { toolUrl } from "../support/sandbox.ts";

useBrowser();

/** Slow enough that the app is taking the page over while somebody chooses. */
const SLOWER = 4;

test.each([0, 300, 1_000])(
  "a language that is chosen %s ms after a drawn page is there is spoken, and the app takes the page over without a complaint",
  async (delayMs) => {
    const { page, complaints } = await openPage("phone");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.goto(`${toolUrl}/home`, { waitUntil: "commit" });
    const field = page.locator("footer select");
    await field.waitFor({ state: "attached" });
    await page.waitForTimeout(delayMs);
    await field.selectOption("af");
    await page.waitForFunction(() => document.documentElement.lang === "af");
    await appHasTaken(page);
    await page.getByRole("link", { name: "Meld aan" }).first().waitFor({ state: "attached" });
    await page.waitForTimeout(1_000);
    expect(await field.inputValue()).toBe("af");
    expect(complaints).toEqual([]);
    await page.reload();
    await page.waitForFunction(() => document.documentElement.lang === "af");
    await page.context().close();
  },
);
