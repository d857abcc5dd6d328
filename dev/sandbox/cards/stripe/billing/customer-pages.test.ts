import { afterAll, beforeAll, expect, test } from "vitest";
import { submitForm } from "../../../testing/checkout.ts";
import { startTestSandbox, type TestSandbox } from "../../../testing/start-test-sandbox.ts";

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.end());

test("the page of an invoice says that the bank's check failed, and leads back to the product", async () => {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: "shop@example.com" });
  const price = await stripe.prices.create({
    currency: "zar",
    unit_amount: 19_900,
    recurring: { interval: "month" },
    product_data: { name: "Grow" },
  });
  const method = await stripe.paymentMethods.attach("pm_card_threeDSecure2Required", {
    customer: customer.id,
  });
  const { latest_invoice } = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    default_payment_method: method.id,
  });
  const invoice = await stripe.invoices.retrieve(String(latest_invoice));
  const page = invoice.hosted_invoice_url ?? "";
  const challenge = (await fetch(page, { redirect: "manual" })).headers.get("location") ?? "";
  expect(challenge).toContain("/challenge/");
  const failed = await submitForm(`${sandbox.url}${challenge}`, { action: "fail" });
  const shown = await (await fetch(failed.headers.get("location") ?? "")).text();
  expect(shown).toContain("The bank could not confirm that it was you.");
  expect(shown).toContain(`href="${sandbox.config.publicUrl}/plan"`);
});
