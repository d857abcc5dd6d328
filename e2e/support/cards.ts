import type { Locator, Page } from "playwright-core";

/** A card of a page by its heading. */
export function cardOf(page: Page, title: string): Locator {
  return page
    .getByRole("heading", { level: 2, name: title, exact: true })
    .locator("xpath=ancestor::section[1]");
}
