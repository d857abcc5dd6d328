import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectAccessible, openPage, useBrowser } from "./support/browser.ts";
import { lookOf } from "./support/look-of.ts";
import { toolUrl } from "./support/sandbox.ts";

useBrowser();

/** A finger's width, less the rounding of a browser. */
const MIN_TOUCH_PX = 43.9;

async function openDesign(view: "phone" | "desktop", colorScheme: "light" | "dark") {
  const opened = await openPage(view);
  await opened.page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await opened.page.goto(`${toolUrl}/design`);
  await opened.page.getByRole("heading", { level: 2, name: "Charts" }).waitFor();
  return opened;
}

/** What can be pressed and is too low for a finger, by its words. */
const lowControls = (page: Page) =>
  page
    .locator("[data-specimen] :is(button, a, select, label:has(input), input[type=text])")
    .evaluateAll(
      (elements, least) =>
        elements
          .filter((element) => element.getBoundingClientRect().height < least)
          .map((element) => (element as HTMLElement).innerText || element.outerHTML),
      MIN_TOUCH_PX,
    );

// Widths, heights and line breaks follow the fonts of a machine, so pictures of two machines differ: compared is what the
// style sheets decide. Colours are the same to the digit, sizes to a tenth of a pixel.
describe.each([
  ["phone", "light"],
  ["desktop", "dark"],
] as const)("every component on a %s in %s colours", (view, scheme) => {
  test("looks as it did: colours, corners, sizes of text, room inside", async () => {
    const { page } = await openDesign(view, scheme);
    await expect(await lookOf(page)).toMatchFileSnapshot(`looks/${view}-${scheme}.txt`);
    await page.context().close();
  });

  test("can be pressed with a finger, read by everybody, and needs no sideways scroll", async () => {
    const { page, complaints } = await openDesign(view, scheme);
    expect(await lowControls(page)).toEqual([]);
    const isTooWide = () => document.documentElement.scrollWidth > window.innerWidth;
    expect(await page.evaluate(isTooWide)).toBe(false);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send to 500 people" }).click();
    await page.getByRole("dialog").waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
