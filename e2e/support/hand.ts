import { expect, vi } from "vitest";
import type { Locator, Page } from "playwright-core";

/** Counts what a thumb does: taps on the page, a tap into a field that does not wait already included, and fields typed into. */
export function aHand(page: Page) {
  const count = { taps: 0, fields: 0 };
  const isFocused = (field: Locator) =>
    field.evaluate((element) => element === document.activeElement);
  return {
    count,
    async tap(target: Locator): Promise<void> {
      count.taps += 1;
      await target.click();
    },
    /** Types into a field. One that `waits` has to have the focus by itself. */
    async type(field: Locator, text: string, { waits = false } = {}): Promise<void> {
      await field.waitFor();
      if (waits)
        await vi.waitFor(async () => expect(await isFocused(field)).toBe(true), { timeout: 5_000 });
      else {
        count.taps += 1;
        await field.click();
      }
      count.fields += 1;
      await page.keyboard.type(text);
    },
    /** A tap outside of the page, such as on a link in a mail. */
    tapElsewhere(): void {
      count.taps += 1;
    },
  };
}
