import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import { registerRoutes } from "../../../dev/sandbox/register/register.routes.ts";
import { createCompanyRegister } from "../../providers/company-register/http/provider.ts";
import { startLanguages } from "../../language.ts";
import {
  type ContractWorld,
  createContractWorld,
  STRIPE,
} from "../../providers/payments/testing/contract-world.ts";

let register: ReturnType<typeof serve>;
let cards: ContractWorld;
let cardId: string;
let tool: TestApp;
let owner: Member;
let other: Member;
let admin: Member;
const key = () => ({ "idempotency-key": crypto.randomUUID() });

beforeAll(async () => {
  await startLanguages();
  cards = await createContractWorld(STRIPE);
  const { provider } = cards;
  const payments = {
    forCountry: () => provider,
    named: () => provider,
    names: ["stripe"] as const,
  };
  register = serve({ fetch: registerRoutes().fetch, port: 0, hostname: "127.0.0.1" });
  await once(register, "listening");
  const { port } = register.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/register/ZA/{number}`;
  const companyRegister = createCompanyRegister({
    ZA: { url, authorization: undefined, nameField: "company.name" },
    GH: undefined,
  });
  tool = await createTestApp({ overrides: { payments, companyRegister } });
  [owner, other, admin] = [await tool.signedUp(), await tool.signedUp(), await tool.signedUp()];
  tool.config.adminUserIds.push(admin.userId);
  cardId = await aSavedCard(owner);
});
afterAll(async () => {
  await tool.close();
  await cards.end();
  register.close();
});

/** Typed on the provider's page. */
async function aSavedCard({ client }: Member): Promise<string> {
  const { setupId, redirectUrl } = await client.billing.cards.startSetup({});
  await cards.typeCard(redirectUrl, STRIPE.cards.good);
  return (await client.billing.cards.setup({ setupId })).card?.cardId ?? "";
}

const payCard = (member: Member, amountMinor: number) =>
  member.client.billing.payWithSavedCard(
    { cardId, amountMinor },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );

test("plans (p) are read without signing in", async () => {
  const visitor = await tool.openBrowser();
  const { result } = await visitor.call("p", {});
  expect(result).toMatchObject([
    { id: "starter", idMonth: null },
    { pricePerYearInMonth: 165.83, content: expect.arrayContaining(["R50.00 bonus every month"]) },
    { content: expect.arrayContaining(["R200.00 bonus every month"]) },
  ]);
});

test("cards (c), customer (csc) and one tap: own cards only", async () => {
  expect((await owner.call("c", { userId: owner.userId })).result).toMatchObject([
    { last4: "4242", isDefault: true },
  ]);
  expect((await owner.call("csc", { userId: owner.userId })).result).toHaveProperty("customerId");
  expect((await payCard(owner, 5_000)).status).toBe("succeeded");
  await expect(payCard(other, 5_000)).rejects.toMatchObject({ status: 400 });
  expect((await other.call("c", { userId: owner.userId })).status).toBe(403);
});

test("sb, s and del subscribe, show and cancel, and a made-up price or a missing key is refused", async () => {
  const data = { userId: owner.userId, tokenId: cardId, priceId: "grow-month-zar", ft: false };
  expect((await owner.call("sb", data)).status).toBe(400);
  expect((await owner.call("sb", { ...data, priceId: "grow-month-zar-1" }, key())).status).toBe(
    400,
  );
  expect((await admin.call("sb", data, key())).status).toBe(403);
  expect((await owner.call("sb", data, key())).result).toMatchObject({
    status: "active",
    planName: "Grow",
  });
  expect((await owner.client.accounts.me({})).registration?.stripe).toEqual({ isSubscribed: true });
  expect((await owner.call("s", { userId: owner.userId })).result).toMatchObject([
    { status: "active" },
  ]);
  expect((await owner.call("del", { userId: owner.userId }, key())).result).toMatchObject({
    endsAtPeriodEnd: true,
  });
});

test("ch charges a token once under its key, refuses another currency and another amount; gtr shows it", async () => {
  const data = {
    userId: owner.userId,
    tokenId: "pm_card_visa",
    priceInPence: 15_000,
    currency: "ZAR",
  };
  expect((await owner.call("ch", data)).status).toBe(400);
  const once = key();
  const paid = await owner.call("ch", data, once);
  expect(paid.result).toMatchObject({ status: "succeeded", amountMinor: 15_000 });
  expect((await owner.call("ch", data, once)).result).toEqual(paid.result);
  expect((await owner.call("ch", { ...data, priceInPence: 1 }, once)).status).toBe(400);
  expect((await owner.call("ch", { ...data, priceInPence: 99_999 }, once)).status).toBe(409);
  expect((await owner.call("ch", { ...data, currency: "GHS" }, key())).status).toBe(400);
  expect((await other.call("ch", data, key())).status).toBe(403);
  const { result } = await owner.call("gtr", {});
  const { rows } = result as { rows: { kind: string; amountMinor: number }[] };
  expect(rows.filter(({ amountMinor }) => amountMinor === 15_000)).toHaveLength(1);
  const narrowed = async (show: string) => {
    const answer = (await owner.call("gtr", { show })).result as { rows: { kind: string }[] };
    return answer.rows.map(({ kind }) => kind);
  };
  expect(await narrowed("payments")).toContain("top-up");
  expect(await narrowed("campaigns")).not.toContain("top-up");
  expect((await owner.call("gtr", { show: "nothing" })).status).toBe(400);
  expect((await owner.call("gtr", { userId: other.userId })).status).toBe(403);
});

test("gbl shows own bonus grants, those of subscriptions too", async () => {
  const { result } = await owner.call("gbl", { userId: owner.userId });
  expect(JSON.stringify(result)).toContain("Grow");
  expect((await other.call("gbl", { userId: owner.userId })).status).toBe(403);
});

test("gai and gia list and show own invoices, whose PDF is the owner's and the administrator's", async () => {
  const { result } = await owner.call("gai", { userId: owner.userId });
  const [invoice] = result as { invoiceId: string; pdfPath: string }[];
  expect((await owner.call("gia", { invoiceId: invoice?.invoiceId })).status).toBe(200);
  expect((await other.call("gia", { invoiceId: invoice?.invoiceId })).status).toBe(404);
  const path = invoice?.pdfPath ?? "";
  const pdf = await owner.fetch(path);
  expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect((await other.fetch(path)).status).toBe(404);
  expect((await admin.fetch(path)).status).toBe(200);
  expect((await (await tool.openBrowser()).fetch(path)).status).toBe(401);
});

test("an invoice is mailed with its PDF attached", async () => {
  const mail = (await tool.mails()).find(
    ({ to, attachments }) => to === owner.form.email && attachments,
  );
  expect(mail?.attachments?.[0]).toMatchObject({ contentType: "application/pdf" });
  expect(mail?.attachments?.[0]?.content.subarray(0, 5).toString()).toBe("%PDF-");
});

test("an invoice can be mailed again by its owner and an administrator, at most once in ten minutes", async () => {
  const [invoice] = await owner.client.billing.invoices.list({});
  const { invoiceId = "", number = "" } = invoice ?? {};
  const sent = async () =>
    (await tool.mails()).filter(
      ({ to, subject }) => to === owner.form.email && subject.includes(number),
    );
  const before = (await sent()).length;
  await owner.client.billing.invoices.mail({ invoiceId });
  await admin.client.billing.invoices.mail({ invoiceId });
  const after = await sent();
  expect(after.length - before).toBe(1);
  expect(after.at(-1)?.attachments?.[0]?.fileName).toBe(`${number}.pdf`);
  await expect(other.client.billing.invoices.mail({ invoiceId })).rejects.toMatchObject({
    status: 404,
  });
});

test("the lines of a subscription's invoices are in the language of who pays, whoever books them", async () => {
  const reader = await tool.signedUp();
  await reader.client.accounts.chooseLanguage({ language: "af" });
  const { userId } = reader;
  const tokenId = await aSavedCard(reader);
  const { subscriptions, invoices } = reader.client.billing;
  const begun = { userId, tokenId, priceId: "grow-month-zar", ft: false };
  await subscriptions.subscribe(begun, { context: { idempotencyKey: "begin" } });
  const { chargeMinor } = await subscriptions.quoteChange({ priceId: "pro-month-zar" });
  const change = { userId, priceId: "pro-month-zar", amountMinor: chargeMinor };
  await subscriptions.change(change, { context: { idempotencyKey: "change" } });
  const lines = (await invoices.list({})).flatMap((one) => one.lines.map((l) => l.description));
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(/^Loudhailer-intekening: Grow, een maand$/),
    expect.stringMatching(/^Loudhailer-intekening: Pro in plaas van Grow vir \d+ van \d+ dae$/),
  ]);
});

test("gregno checks the form of a registration number and names the company that the register has", async () => {
  expect((await owner.call("gregno", { regId: "2019/123456/07" })).result).toEqual({
    regId: "2019/123456/07",
    valid: true,
    register: "company",
    name: "Sandbox Trading (Pty) Ltd",
  });
  expect((await owner.call("gregno", { regId: "2018/000001/07" })).result).toEqual({
    regId: "2018/000001/07",
    valid: true,
    register: "none",
  });
  expect((await owner.call("gregno", { regId: "2019/503503/07" })).result).toEqual({
    regId: "2019/503503/07",
    valid: true,
    register: "unknown",
  });
  expect((await owner.call("gregno", { regId: "2019" })).result).toMatchObject({ valid: false });
});

test("refund and every procedure of the books are the administrator's alone", async () => {
  const { paymentId } = await payCard(owner, 6_000);
  const data = { paymentId, amount: 6_000, reason: "Not needed" };
  expect((await owner.call("refund", data, key())).status).toBe(403);
  expect((await admin.call("refund", data)).status).toBe(400);
  expect((await admin.call("refund", data, key())).result).toMatchObject({ status: "succeeded" });
  const { books: statement } = owner.client.billing;
  const context = { context: { idempotencyKey: "k" } };
  const { userId } = owner;
  const correctionId = crypto.randomUUID();
  const calls = [
    () => statement.payments({ userId }),
    () => statement.correct({ userId, amountMinor: 1, reason: "More please" }, context),
    () => statement.corrections({}),
    () => statement.decideCorrection({ correctionId, approve: true }, context),
    () => statement.disputes({}),
    () => statement.differences({}),
    () => statement.resolveDifference({ differenceId: "1", resolution: "Fine" }),
    () => statement.reconcile({}),
    () => statement.balances({}),
    () => statement.months({}),
    () => statement.monthCsv({ month: "2026-01" }),
    () => statement.closeMonth({ month: "2026-01" }, context),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
  expect((await admin.client.billing.books.balances({})).length).toBeGreaterThan(0);
  expect(await admin.client.billing.books.differences({ open: true })).toEqual([]);
});

test("corrections and disputes say whose wallet it is, and who asked", async () => {
  const { email, firstName, surname } = other.form;
  const whose = { userId: other.userId, advertiser: `${firstName} ${surname}`, email };
  const by = { requestedByName: `${admin.form.firstName} ${admin.form.surname}` };
  const made = await admin.client.billing.books.correct(
    { userId: other.userId, amountMinor: 150_000, reason: "Counted twice" },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );
  const expected = { ...whose, ...by, status: "awaiting", decidedByName: null };
  expect(made).toMatchObject(expected);
  expect(await admin.client.billing.books.corrections({})).toMatchObject([expected]);
  const { correctionId } = made;
  const declined = await admin.client.billing.books.decideCorrection(
    { correctionId, approve: false },
    { context: { idempotencyKey: crypto.randomUUID() } },
  );
  expect(declined).toMatchObject({ ...whose, decidedByName: by.requestedByName });
});
