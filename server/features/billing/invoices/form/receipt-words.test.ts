import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdfText } from "../../../../../dev/testing/read-pdf-text.ts";
import type { Mail } from "../../../../providers/mail/mail-provider.ts";
import { createMoneyWorld, type MoneyWorld } from "../../testing/money-world.ts";
import { chargeSavedCard } from "../../top-ups/charge-saved-card.ts";
import { listInvoiceDocuments } from "../invoice-document.store.ts";
import { mailInvoice } from "../mail-invoice.ts";
import { notifyInvoice } from "../notify-invoice.ts";
import { readInvoicePdf } from "../read-invoices.ts";
import { exportInvoices } from "../year-statement.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

/** A payment of this amount with its document, and every place that names the document to its owner. */
async function wordsFor(amountMinor: bigint) {
  const { deps } = world;
  const customer = await world.aCustomer();
  await chargeSavedCard(deps, {
    ...customer,
    amountMinor,
    idempotencyKey: randomUUID(),
    customerPresent: true,
  });
  const { userId } = customer;
  const [document] = await listInvoiceDocuments(deps.db, { userId, year: null });
  const invoiceId = document?.id ?? "";
  const mails: Mail[] = [];
  const mail = { send: async (one: Mail) => void mails.push(one), close: () => undefined };
  await mailInvoice({ ...deps, mail }, invoiceId);
  const { pdf } = await readInvoicePdf(deps, invoiceId, { userId, isAdmin: false });
  const { text } = await exportInvoices(deps, {
    userId,
    year: document?.year ?? 0,
    format: "spreadsheet",
    reader: userId,
  });
  return {
    notified: world.notices.filter((one) => one.userId === userId).map(({ body }) => body),
    subject: mails[0]?.subject ?? "",
    mailed: mails[0]?.text ?? "",
    pdf: readPdfText(pdf),
    exported: text,
  };
}

test("a payment so small that the law asks for no tax invoice has a receipt, in every place", async () => {
  const words = await wordsFor(5_000n);
  expect(words.notified).toEqual([
    "R50.00 was added to your wallet. We have emailed you the receipt.",
  ]);
  expect(words.subject).toMatch(/^Receipt ZA-/);
  expect(words.mailed).toMatch(/Your receipt ZA-\S+ is attached as a PDF\./);
  expect(words.pdf).toContain("Receipt");
  expect(words.pdf).not.toMatch(/invoice/i);
  expect(words.exported).toContain("Receipt");
  expect(words.exported).not.toMatch(/invoice/i);
});

test("one for which the law asks for a tax invoice has an invoice, in every place", async () => {
  const words = await wordsFor(5_001n);
  expect(words.notified).toEqual([
    "R50.01 was added to your wallet. We have emailed you the invoice.",
  ]);
  expect(words.subject).toMatch(/^Tax Invoice ZA-/);
  for (const text of [words.mailed, words.pdf, words.exported]) {
    expect(text).toMatch(/invoice/i);
    expect(text).not.toMatch(/receipt/i);
  }
});

test.each([
  ["receipt", "Receipt ZA-2026-000009 for R40.00 is ready"],
  ["abridged", "Invoice ZA-2026-000009 for R40.00 is ready"],
] as const)("a document in the form %s is notified of by its word", async (form, title) => {
  const { userId } = await world.aCustomer();
  const at = world.deps.clock.now();
  const facts = { id: randomUUID(), userId, grossMinor: 4_000n, currency: "ZAR", at };
  await notifyInvoice(world.deps, world.deps.db, { ...facts, written: "ZA-2026-000009", form });
  expect(world.notices.at(-1)?.title).toBe(title);
});
