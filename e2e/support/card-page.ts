import type { Page } from "playwright-core";
import { consoleUrl, toolUrl } from "./sandbox.ts";

/** Test cards of the sandbox: Stripe's serve South Africa, Paystack's Ghana. */
export const CARDS = {
  ZA: {
    pays: { number: "4242424242424242", cvc: "123" },
    declined: { number: "4000000000000002", cvc: "123" },
    challenge: { number: "4000000000003220", cvc: "123" },
  },
  GH: {
    pays: { number: "4084084084084081", cvc: "408" },
    declined: { number: "4084080000005408", cvc: "001" },
    challenge: { number: "5192602720584796", cvc: "123" },
  },
} as const;

type Card = { number: string; cvc: string };

/** Fills in the card page of either provider and presses its button. */
export async function payByCard(page: Page, { number, cvc }: Card): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel(/expiry/i).fill("12/34");
  await page.getByLabel("Security code").fill(cvc);
  await page.getByLabel("Name on card").fill("Test Card");
  await page.locator('button[value="pay"]').click();
}

/** Chooses a card where mobile money is chosen at the start. */
export async function chooseCard(page: Page, country: "ZA" | "GH"): Promise<void> {
  if (country === "GH") await page.getByRole("radio", { name: /^A card/ }).check();
}

/** Tops up from the wallet's page with the amount of a chip. */
export async function topUp(page: Page, chip: string, card: Card): Promise<void> {
  await page.goto(`${toolUrl}/wallet`);
  await page.getByRole("button", { name: chip }).first().click();
  await chooseCard(page, chip.startsWith("R") ? "ZA" : "GH");
  await page.getByRole("button", { name: /^Pay .* by card$/ }).click();
  await payByCard(page, card);
  await page.getByRole("heading", { name: /is in your wallet/ }).waitFor();
}

/** Answers the bank's question on its own page (3-D Secure). */
export async function answerChallenge(page: Page, answer: "Complete" | "Fail"): Promise<void> {
  await page.getByRole("heading", { name: "Is it you?" }).waitFor();
  await page.getByRole("button", { name: answer, exact: true }).click();
}

/** Somebody enters the PIN on the phone that a mobile money payment asks. */
export async function approveOnPhone(paymentId: string): Promise<void> {
  const body = new URLSearchParams({ action: "approve" });
  const { ok, status } = await fetch(`${consoleUrl}/paystack-phone/${paymentId}`, {
    method: "POST",
    body,
  });
  if (!ok) throw new Error(`The phone answered ${status}.`);
}
