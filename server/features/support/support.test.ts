import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";
import { findLists, findSites } from "./search/search.store.ts";

let tool: TestApp;
let owner: Member;
let admin: Member;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
  admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
}, 30_000);
afterAll(() => tool.close());

const message = "Where is the money of my last campaign?";

describe("a message to support", () => {
  test("is mailed to the administrators, answered, and its writer told", async () => {
    await owner.client.support.send({ subject: "My money", message });
    const mails = await tool.mails();
    const toAdmin = mails.filter(
      ({ to, subject }) => to === admin.form.email && /My money/.test(subject),
    );
    expect(toAdmin).toHaveLength(1);
    const { rows, open } = await admin.client.support.queue({ state: "open" });
    expect([open, rows[0]]).toMatchObject([1, { subject: "My money", email: owner.form.email }]);
    const id = rows[0]?.id ?? "";
    await admin.client.support.answer({ id, answer: "It came back on Monday." });
    await expect(admin.client.support.answer({ id, answer: "Twice" })).rejects.toMatchObject({
      code: "aborted",
    });
    const own = await owner.client.support.mine({});
    expect(own.rows).toMatchObject([{ state: "answered", answer: "It came back on Monday." }]);
    const { rows: notification } = await owner.client.notifications.list({});
    expect(notification).toMatchObject([{ kind: "support", body: "It came back on Monday." }]);
    await admin.client.support.close({ id });
    expect((await admin.client.support.queue({})).open).toBe(0);
    const { rows: audit } = await admin.client.administration.audit({ action: "support" });
    expect(audit.map(({ action }) => action)).toEqual(["support.closed", "support.answered"]);
  });

  test("is refused after five in a day", async () => {
    const writer = await tool.signedUp();
    for (const n of [1, 2, 3, 4, 5])
      await writer.client.support.send({ subject: `No ${n}`, message });
    await expect(writer.client.support.send({ subject: "No 6", message })).rejects.toMatchObject({
      code: "resource-exhausted",
    });
    const { rows } = await owner.client.support.mine({});
    expect(rows.map(({ subject }) => subject)).toEqual(["My money"]);
  });
});

describe("search", () => {
  const find = async (who: Member, text: string) =>
    (await who.client.search.find({ text })).results.map(({ kind, title }) => [kind, title]);

  test("finds own campaigns by the beginning of any word and by a part of the title", async () => {
    await owner.client.campaigns.createDraft({
      countryId: 6,
      draft: { title: "Winter blankets", text: "Warm prices at Thandi's shop" },
    });
    const found = [["campaign", "Winter blankets"]];
    expect(await find(owner, "blank wint")).toEqual(found);
    expect(await find(owner, "thand")).toEqual(found);
    expect(await find(owner, "inter bl")).toEqual(found);
    expect(await find(owner, "summer")).toEqual([]);
  });

  test("finds own payments, with their state in words", async () => {
    await sql`insert into payment (id, user_id, provider, method, currency, amount_minor, status, succeeded_at,
        return_path, idempotency_key, body_hash, started_at)
      values (gen_random_uuid(), ${admin.userId}, 'stripe', 'checkout', 'ZAR', 12300, 'succeeded', now(),
        '/wallet', 'found', '\\x00', '2026-05-04')`.execute(tool.app.db);
    const { results } = await admin.client.search.find({ text: "123" });
    expect(results).toMatchObject([{ kind: "payment", detail: expect.stringMatching(/, Paid$/) }]);
  });

  test("opens the thing itself: that campaign, that draft, that payment, that invoice, that list", async () => {
    const { userId, client } = await tool.signedUp();
    const draft = await client.campaigns.createDraft({ countryId: 6, draft: { title: "Thing" } });
    const [payment, invoice, list] = [randomUUID(), randomUUID(), randomUUID()];
    await sql`insert into payment (id, user_id, provider, method, currency, amount_minor, status, succeeded_at,
        return_path, idempotency_key, body_hash, started_at)
      values (${payment}, ${userId}, 'stripe', 'checkout', 'ZAR', 45600, 'succeeded', now(),
        '/wallet', 'thing', '\\x00', '2026-05-04')`.execute(tool.app.db);
    await sql`insert into invoice (id, country, kind, year, number, form, user_id, payment_id, currency, gross_minor,
        net_minor, tax_minor, supplier, recipient, issued_at, issued_on)
      values (${invoice}, 'ZA', 'invoice', 2026, 77, 'abridged', ${userId}, ${payment}, 'ZAR', 45600, 39652, 5948,
        '{}', '{}', now(), '2026-05-04')`.execute(tool.app.db);
    await sql`insert into msisdn_list (id, user_id, name, path, country_id, phone_column, accepted, created_at, expires_at)
      values (${list}, ${userId}, 'Thing people', 'things.csv', 6, 0, 3, now(), now() + interval '1 day')`.execute(
      tool.app.db,
    );
    const linksOf = async (text: string) =>
      (await client.search.find({ text })).results.map(({ link }) => link);
    expect(await linksOf("thing")).toEqual([
      `/campaign/edit?id=${draft.id}`,
      `/lists?list=${list}`,
    ]);
    expect(await linksOf("456")).toEqual([`/invoice/${invoice}`, `/payment?paymentId=${payment}`]);
  });

  test("never finds somebody else's", async () => {
    expect(await find(admin, "blankets")).toEqual([]);
  });

  test("asks for one's own alone where the database would show every list", async () => {
    const { userId } = await tool.signedUp();
    await sql`insert into msisdn_list (id, user_id, name, path, country_id, phone_column, accepted, created_at, expires_at)
      values (gen_random_uuid(), ${userId}, 'Salon regulars', 'salon.csv', 6, 0, 3, now(), now() + interval '1 day')`.execute(
      tool.app.db,
    );
    const listsOf = async (id: string) =>
      (await findLists(tool.app.db, id, { text: "regulars", limit: 8 })).map(({ name }) => name);
    expect(await listsOf(userId)).toEqual(["Salon regulars"]);
    expect(await listsOf(admin.userId)).toEqual([]);
  });

  test("finds one's own pages by name and by offer, while they are up", async () => {
    const { userId, ...shop } = await tool.signedUp();
    const page = (name: string, at: string | null) =>
      sql`insert into shop_site (id, user_id, code, country_id, name, offer, colour, updated_at, taken_down_at)
        values (gen_random_uuid(), ${userId}, substr(md5(random()::text), 1, 8), 6, ${name}, 'Braids at half price', '#5b2a86', now(), ${at})`.execute(
        tool.app.db,
      );
    await page("Corner salon", null);
    await page("Old salon", "2026-01-01");
    const found = { kind: "site", title: "Corner salon", detail: "Braids at half price" };
    for (const text of ["corner", "half price"]) {
      const { results } = await shop.client.search.find({ text, kind: "site" });
      expect(results).toEqual([expect.objectContaining(found)]);
      expect(results[0]?.link).toBe(`/sites?edit=${results[0]?.id}`);
    }
    expect(
      (await admin.client.search.find({ text: "Corner salon", kind: "site" })).results,
    ).toEqual([]);
    const namesOf = async (id: string) =>
      (await findSites(tool.app.db, id, { text: "corner", limit: 8 })).map(({ name }) => name);
    expect(await namesOf(userId)).toEqual(["Corner salon"]);
    expect(await namesOf(admin.userId)).toEqual([]);
  });

  test("takes a sign of patterns as the sign that it is", async () => {
    const { client, ...shop } = await tool.signedUp();
    for (const title of ["100% cotton", "Wool", "a_b"])
      await client.campaigns.createDraft({ countryId: 6, draft: { title } });
    const titles = async (text: string) =>
      (await find({ ...shop, client }, text)).flatMap(([kind, it]) =>
        kind === "campaign" ? [it] : [],
      );
    expect(await titles("0% c")).toEqual(["100% cotton"]);
    expect(await titles("1%n")).toEqual([]);
    expect(await titles("W_ol")).toEqual([]);
    expect(await titles("a_b")).toEqual(["a_b"]);
  });

  test.each(["'", "%", "a & b | !", ":*", "\\", "<b>", "  x  "])(
    "takes %j as words, not as a query",
    async (text) => {
      await expect(owner.client.search.find({ text })).resolves.toMatchObject({});
    },
  );

  test("finds help by its words, and help is open to everybody", async () => {
    expect(await find(owner, "deliv mean")).toContainEqual(["help", "What delivered means"]);
    const browser = await tool.openBrowser();
    const { topics } = await browser.client.search.helpTopics({});
    expect(topics.map(({ slug }) => slug)).toContain("opting-out");
  });
});
