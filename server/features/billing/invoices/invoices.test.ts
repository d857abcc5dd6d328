import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPdfText } from "../../../../dev/testing/read-pdf-text.ts";
import { listFindings } from "../ledger/audit.store.ts";
import { refundTopUp } from "../refunds/refund-top-up.ts";
import { createMoneyWorld, type MoneyWorld } from "../testing/money-world.ts";
import { chargeSavedCard } from "../top-ups/charge-saved-card.ts";
import { saveBillingProfile } from "./billing-profile.ts";
import { checkRegistrationNumber } from "./check-registration.ts";
import { mailAgain } from "./mail-again.ts";
import { updateMailed } from "./invoice.store.ts";
import { readInvoice, readInvoicePdf } from "./read-invoices.ts";
import { listInvoiceDocuments } from "./invoice-document.store.ts";
import { exportInvoices, readYearStatement } from "./year-statement.ts";

const RUNS = Number(process.env.INVOICE_RUNS ?? 5);

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const pay = (customer: { userId: string; cardId: string }, amountMinor: bigint) =>
  chargeSavedCard(world.deps, {
    ...customer,
    amountMinor,
    idempotencyKey: randomUUID(),
    customerPresent: true,
  });
const documentsOf = (userId: string) => listInvoiceDocuments(world.deps.db, { userId, year: null });

test("numbers have no gap and no double, however many pay at once and whoever dies before the commit", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 8, maxLength: 24 }), async (dies) => {
      const customer = await world.aCustomer();
      const jobs = world.deps.jobs;
      let turn = 0;
      // The invoice's mail job is sent after its number was taken.
      world.deps.jobs = {
        send: async (_db, name) => {
          if (name === "invoice-mail" && dies[turn++ % dies.length]) throw new Error("died");
        },
      };
      await Promise.allSettled(dies.map(() => pay(customer, 5_000n)));
      world.deps.jobs = jobs;
      const { rows } = await sql<{
        number: number;
      }>`select number from invoice where country = 'ZA' and kind = 'invoice'
        order by number`.execute(world.db);
      expect(rows.map(({ number }) => number)).toEqual(rows.map((_row, index) => index + 1));
    }),
    { numRuns: RUNS },
  );
}, 60_000);

test("a document is mailed again when its owner asks, at most every ten minutes, and never before it was mailed", async () => {
  const customer = await world.aCustomer();
  await pay(customer, 12_300n);
  const [document] = await documentsOf(customer.userId);
  const id = document?.id ?? "";
  const reader = { userId: customer.userId, isAdmin: false };
  const mailed = () => world.sent.filter(({ name }) => name === "invoice-mail").length;
  const ask = () => mailAgain(world.deps, id, reader);
  const before = mailed();
  await ask();
  expect(mailed()).toBe(before);
  await updateMailed(world.deps.db, id, world.deps.clock.now());
  await Promise.all([ask(), ask()]);
  world.time.ms += 9 * 60_000;
  await ask();
  expect(mailed()).toBe(before + 1);
  world.time.ms += 2 * 60_000;
  await ask();
  expect(mailed()).toBe(before + 2);
  await expect(mailAgain(world.deps, id, { ...reader, userId: "else" })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("a payment is notified of once, with a link that opens its invoice; a credit note is not", async () => {
  const customer = await world.aCustomer();
  const notified = () => world.notices.filter(({ userId }) => userId === customer.userId);
  const first = await pay(customer, 12_300n);
  const second = await pay(customer, 45_600n);
  const { paymentId } = second;
  const call = { paymentId, amountMinor: 45_600n, reason: "Double", requestedBy: "admin" };
  await refundTopUp(world.deps, { ...call, idempotencyKey: randomUUID() });
  const documents = await documentsOf(customer.userId);
  const invoices = documents.filter(({ kind }) => kind === "invoice");
  expect([documents.length, invoices.length]).toEqual([3, 2]);
  const linkOf = (amountMinor: bigint) =>
    `/invoice/${invoices.find(({ grossMinor }) => grossMinor === amountMinor)?.id}`;
  const body = expect.stringMatching(
    / was added to your wallet\. We have emailed you the invoice\.$/,
  );
  expect(notified()).toMatchObject([
    {
      kind: "payment",
      eventKey: `payment:${first.paymentId}`,
      title: "R123.00 has arrived",
      body,
      link: linkOf(12_300n),
    },
    {
      kind: "payment",
      eventKey: `payment:${second.paymentId}`,
      title: "R456.00 has arrived",
      body,
      link: linkOf(45_600n),
    },
  ]);
});

test("a refund makes a credit note that names its invoice; both add up", async () => {
  const customer = await world.aCustomer();
  const { paymentId } = await pay(customer, 115_000n);
  const call = {
    paymentId,
    amountMinor: 11_500n,
    reason: "Not needed",
    requestedBy: "admin",
    idempotencyKey: "r",
  };
  await refundTopUp(world.deps, call);
  const [note, invoice] = await documentsOf(customer.userId).then((all) =>
    all.toSorted((a, b) => a.kind.localeCompare(b.kind)),
  );
  expect(invoice).toMatchObject({
    kind: "invoice",
    form: "abridged",
    netMinor: 100_000n,
    taxMinor: 15_000n,
  });
  expect(note).toMatchObject({
    kind: "credit-note",
    grossMinor: 11_500n,
    taxMinor: 1_500n,
    correctsNumber: invoice?.number,
  });
  const year = invoice?.year ?? 0;
  const statement = await readYearStatement(world.deps, { userId: customer.userId, year });
  expect(statement).toMatchObject({ grossMinor: 103_500n, netMinor: 90_000n, taxMinor: 13_500n });
});

test("the PDF's text carries number, recipient, tax lines and amounts exactly", async () => {
  const customer = await world.aCustomer();
  await saveBillingProfile(world.deps, customer.userId, {
    companyName: "Mokoena Bakery (Pty) Ltd",
    address: ["12 Main Road", "Soweto"],
    vatNumber: "4123456789",
    registrationNumber: "2019/123456/07",
  });
  const { paymentId } = await pay(customer, 1_234_567n);
  const [invoice] = await documentsOf(customer.userId);
  const owner = { userId: customer.userId, isAdmin: false };
  const { pdf, fileName } = await readInvoicePdf(world.deps, invoice?.id ?? "", owner);
  const text = readPdfText(pdf);
  const number = `ZA-${invoice?.year}-${String(invoice?.number).padStart(6, "0")}`;
  expect(fileName).toBe(`${number}.pdf`);
  for (const words of [
    number,
    "Tax Invoice",
    "Mokoena Bakery (Pty) Ltd",
    "4123456789",
    "2019/123456/07",
    "ZAR 12,345.67",
    "ZAR 10,735.37",
    "ZAR 1,610.30",
    "VAT 15%",
    "Amounts in ZAR",
    "Total, VAT included",
    "by card.",
    `Payment reference: ${paymentId}`,
  ])
    expect(text).toContain(words);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
});

test("nobody else sees a document; an administrator does", async () => {
  const customer = await world.aCustomer();
  await pay(customer, 5_000n);
  const [invoice] = await documentsOf(customer.userId);
  const id = invoice?.id ?? "";
  await expect(
    readInvoice(world.deps, id, { userId: "other", isAdmin: false }),
  ).rejects.toMatchObject({ code: "not-found" });
  expect((await readInvoice(world.deps, id, { userId: "other", isAdmin: true })).form).toBe(
    "receipt",
  );
});

test("the accountant's file keeps formulas harmless and credit notes negative", async () => {
  const customer = await world.aCustomer();
  await saveBillingProfile(world.deps, customer.userId, { companyName: '=HYPERLINK("x")' });
  const { paymentId } = await pay(customer, 5_000n);
  await refundTopUp(world.deps, {
    paymentId,
    amountMinor: 5_000n,
    reason: "Back",
    requestedBy: "admin",
    idempotencyKey: "r",
  });
  const year = new Date(world.time.ms).getUTCFullYear();
  const { text } = await exportInvoices(world.deps, {
    userId: customer.userId,
    year,
    format: "data",
    reader: customer.userId,
  });
  expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  expect(text).toContain(",-50.00,");
  expect(text.split("\r\n").length).toBe(4);
});

test("a customer's name in the accountant's file never begins like a formula", async () => {
  const names = ["+27 Bakery", "＝1+1", "|calc", "%0A", "@cmd"].map((start) => `${start} Ltd`);
  for (const companyName of names) {
    const customer = await world.aCustomer();
    await saveBillingProfile(world.deps, customer.userId, { companyName });
    await pay(customer, 5_000n);
    const year = new Date(world.time.ms).getUTCFullYear();
    const { text } = await exportInvoices(world.deps, {
      userId: customer.userId,
      year,
      format: "data",
      reader: customer.userId,
    });
    expect(text).toContain(`,'${companyName},`);
  }
});

test("company numbers are checked by country before they are printed", async () => {
  const { userId } = await world.aCustomer();
  await expect(saveBillingProfile(world.deps, userId, { vatNumber: "123" })).rejects.toMatchObject({
    details: [{ path: "vatNumber" }],
  });
  const now = new Date(world.time.ms);
  const away = { find: async () => ({ found: "unknown" as const }) };
  const valid = async (countryId: number | undefined) =>
    (await checkRegistrationNumber(away, { regId: "2019/123456/07", countryId }, now)).valid;
  expect([await valid(undefined), await valid(7)]).toEqual([true, false]);
});

test("an issued document cannot be changed or removed", async () => {
  await expect(
    sql`update invoice set gross_minor = gross_minor + 1, net_minor = net_minor + 1`.execute(
      world.db,
    ),
  ).rejects.toThrow();
  await expect(sql`delete from invoice`.execute(world.db)).rejects.toThrow();
  await expect(sql`update invoice_line set quantity = 2`.execute(world.db)).rejects.toThrow();
  expect(await listFindings(world.db)).toEqual([]);
});
