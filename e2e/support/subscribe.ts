import type { Page } from "playwright-core";
import { CARDS, payByCard } from "./card-page.ts";
import { toolUrl } from "./sandbox.ts";

/** Somebody without a plan takes Grow and pays on the card company's page. */
export async function subscribeToGrow(page: Page, country: "ZA" | "GH"): Promise<void> {
  await page.goto(`${toolUrl}/plan`);
  await page.getByRole("button", { name: "Choose Grow" }).click();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payByCard(page, CARDS[country].pays);
  await page.waitForURL(/\/plan/);
  await page.getByRole("heading", { name: "Your plan: Grow" }).waitFor();
}
