import type { Page } from "playwright-core";

/** Collects console errors and exceptions of the page from now on. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
