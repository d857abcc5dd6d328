import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  aSignUp,
  createTestApp,
  type Member,
  type TestApp,
} from "../../../http/testing/test-app.ts";
import { listAgreements } from "../../accounts/users/agreement.store.ts";
import { insertLegalText } from "./legal-text.store.ts";

const GHANA = { country: 7, mobileNumber: "024 123 4567", timezone: "Africa/Accra" };
const reason = "The law changed";
let tool: TestApp;
let admin: Member;

beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
}, 30_000);
afterAll(() => tool.close());

async function current(kind: "terms" | "privacy", countryId: number) {
  const { rows } = await admin.client.administration.legalTexts({});
  const found = rows.find((row) => row.kind === kind && row.countryId === countryId);
  if (found === undefined) throw new Error("This text is missing.");
  return found;
}

describe("terms and privacy notices", () => {
  test.each([
    [6, "POPIA", "1 Sandbox Street, Cape Town, South Africa"],
    [7, "Data Protection Act, 2012 (Act 843)", "1 Sandbox Street, Accra, Ghana"],
  ])(
    "of country %i name its law and the company behind it there",
    async (countryId, law, place) => {
      const { client } = await tool.openBrowser();
      const { body } = await client.catalogue.legalText({ countryId, kind: "privacy" });
      expect(body).toContain(law);
      expect(body).toContain(`Loudhailer (sandbox), ${place}`);
      const terms = await client.catalogue.legalText({ countryId, kind: "terms" });
      expect(terms.body + body).not.toMatch(/[{}]/);
      expect(terms.body).toContain("You pay only for messages that are delivered;");
      const company = await client.catalogue.company({ countryId });
      expect(company).toMatchObject({ email: "hello@loudhailer.test", phone: null });
      expect(company.address.join(", ")).toBe(place);
      expect(company.retention).toEqual({
        listDays: 365,
        messageDays: 1_095,
        notificationDays: 1_825,
      });
      await expect(client.catalogue.company({ countryId: 8 })).rejects.toMatchObject({
        code: "not-found",
      });
    },
  );

  test("who signs up agrees to those of the own country, as they are then", async () => {
    const member = await tool.signedUp(GHANA);
    const { version, body } = await current("terms", 7);
    const [agreedAt] = (await listAgreements(tool.app.db, member.userId)).map((it) => it.agreedAt);
    expect(await listAgreements(tool.app.db, member.userId)).toEqual([
      { kind: "privacy", countryId: 7, version: 1, agreedAt },
      { kind: "terms", countryId: 7, version, agreedAt },
    ]);
    const changed = { kind: "terms" as const, countryId: 7, body: `${body}\n\nOne more.` };
    await admin.client.administration.publishLegalText({ ...changed, basedOn: version, reason });
    const later = await tool.signedUp({ ...GHANA, mobileNumber: "024 123 4568" });
    const versions = await listAgreements(tool.app.db, later.userId);
    expect(versions.map((it) => [it.kind, it.version])).toEqual([
      ["privacy", 1],
      ["terms", version + 1],
    ]);
    expect(await listAgreements(tool.app.db, member.userId)).toHaveLength(2);
  });

  test("that changed while somebody read them are read again before signing up", async () => {
    const { client } = await tool.openBrowser();
    const { version, body } = await current("privacy", 6);
    const form = aSignUp();
    const agreed = { terms: (await current("terms", 6)).version, privacy: version };
    const next = { kind: "privacy" as const, countryId: 6, body: `${body}\n\nMore.` };
    await admin.client.administration.publishLegalText({ ...next, basedOn: version, reason });
    await expect(client.accounts.signUp({ ...form, agreed })).rejects.toMatchObject({
      code: "invalid-argument",
      data: [{ path: "agreed" }],
    });
    const now = { ...agreed, privacy: version + 1 };
    await expect(client.accounts.signUp({ ...form, agreed: now })).resolves.toBeDefined();
  });

  test("are published once from the same version, with the change in the history", async () => {
    const { version, body } = await current("terms", 6);
    const text = { kind: "terms" as const, countryId: 6, basedOn: version, reason };
    const answers = await Promise.allSettled(
      ["one", "two"].map((word) =>
        admin.client.administration.publishLegalText({ ...text, body: `${body}\n\n${word}` }),
      ),
    );
    expect(answers.map((it) => it.status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(answers.find((it) => it.status === "rejected")?.reason).toMatchObject({
      code: "aborted",
    });
    const { rows } = await admin.client.administration.changes({ subject: "legal.terms.6" });
    expect(rows).toMatchObject([{ before: { version }, after: { version: version + 1 }, reason }]);
  });

  test("are written from the newest: neither from an older one nor from one that is yet to come", async () => {
    const { version, body } = await current("terms", 7);
    const publish = (basedOn: number) =>
      admin.client.administration.publishLegalText({
        kind: "terms",
        countryId: 7,
        body: `${body}\n\nMore.`,
        basedOn,
        reason,
      });
    await publish(version);
    for (const basedOn of [version, version + 2])
      await expect(publish(basedOn)).rejects.toMatchObject({ code: "aborted" });
    expect((await current("terms", 7)).version).toBe(version + 1);
  });

  test("are never changed, and name nothing that nobody fills in", async () => {
    const { version, body } = await current("terms", 6);
    const text = { kind: "terms" as const, countryId: 6, basedOn: version, reason };
    await expect(
      admin.client.administration.publishLegalText({ ...text, body: `${body} {owner}` }),
    ).rejects.toMatchObject({
      data: [{ path: "body", message: "Nothing is filled in for {owner}." }],
    });
    const again = { kind: "terms" as const, countryId: 6, version, body, publishedAt: new Date() };
    expect(await insertLegalText(tool.app.db, again)).toBe(false);
    const rewrite = tool.app.db.updateTable("legalText").set({ body }).execute();
    await expect(rewrite).rejects.toThrow(/permission denied/);
    const byOwner = tool.database.pool.query("update legal_text set body = $1", [body]);
    await expect(byOwner).rejects.toThrow(/never changed/);
  });

  test("that somebody agreed to are in the export of the own data", async () => {
    const member = await tool.signedUp();
    const { data } = await member.client.privacy.exportData({});
    expect(data).toMatchObject({ agreements: [{ kind: "privacy" }, { kind: "terms" }] });
  });
});
