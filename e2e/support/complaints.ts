import type { Page } from "playwright-core";

/** What the page's console complains about from now on, and what is thrown on it. */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
}
