import type { Page } from "playwright-core";
import { toolUrl } from "../support/sandbox.ts";

/** Opens a page, and waits until it has all that it first says it is loading. The page of components shows that for good. */
export async function openWhole(page: Page, path: string): Promise<void> {
  await page.goto(`${toolUrl}${path}`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  if (path === "/design") return;
  await page.locator("main output", { hasText: "Loading" }).first().waitFor({ state: "detached" });
}
