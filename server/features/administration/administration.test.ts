import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatCivilDate } from "../../../domain/text/formats.ts";
import { createTestApp, type Member, type TestApp } from "../../http/testing/test-app.ts";

let tool: TestApp;
let owner: Member;
let admin: Member;
let second: Member;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp({ firstName: "Lerato" });
  admin = await tool.signedUp();
  second = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId, second.userId);
}, 60_000);
afterAll(() => tool.close());

const reason = "asked for by phone";
const nameOf = ({ form }: Member) => `${form.firstName} ${form.surname}`;
const HALF_AN_HOUR_MS = 1_800_000;
const NEXT_YEAR_MS = 365 * 86_400_000;
const inAYear = () => new Date(tool.clock.now().getTime() + NEXT_YEAR_MS).toISOString();

async function audited(action: string) {
  const { rows } = await admin.client.administration.audit({ action, limit: 1 });
  return rows[0];
}

describe("advertisers", () => {
  test("are found by address, name and the whole mobile number, never by a part of it", async () => {
    const number = "083 555 0123";
    const member = await tool.signedUp({ firstName: "Nomvula", mobileNumber: number });
    const find = async (text: string) =>
      (await admin.client.administration.advertisers({ text })).rows.map(({ userId }) => userId);
    expect(await find("nomvu")).toEqual([member.userId]);
    expect(await find(member.form.email.toUpperCase())).toEqual([member.userId]);
    expect(await find(number)).toEqual([member.userId]);
    expect(await find("083 555")).toEqual([]);
    const { mobileNumber } = await admin.client.administration.advertiser({
      userId: member.userId,
    });
    expect(mobileNumber).toBe("••• 123");
  });

  test("who are suspended are signed out, cannot sign in, and can again afterwards", async () => {
    const member = await tool.signedUp();
    const { userId } = member;
    const { email, password } = member.form;
    await admin.client.administration.suspend({ userId, reason });
    expect(await member.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    const browser = await tool.openBrowser();
    const refused = await browser.post("/api/auth/sign-in/email", { email, password });
    expect([refused.status, await refused.json()]).toMatchObject([403, { code: "SUSPENDED" }]);
    expect(await browser.client.accounts.me({})).toMatchObject({ isSignedIn: false });
    expect(await audited("advertiser.suspended")).toMatchObject({
      actorUserId: admin.userId,
      subjectUserId: userId,
      detail: { reason },
    });
    await admin.client.administration.unsuspend({ userId, reason });
    const allowed = await browser.post("/api/auth/sign-in/email", { email, password });
    expect(allowed.status).toBe(200);
    const again = admin.client.administration.unsuspend({ userId, reason });
    await expect(again).rejects.toThrow("This suspension has been ended already.");
  });

  test("cannot be suspended when they are administrators", async () => {
    await expect(
      admin.client.administration.suspend({ userId: second.userId, reason }),
    ).rejects.toMatchObject({ code: "permission-denied" });
    const { userId } = second;
    expect((await admin.client.administration.advertiser({ userId })).isAdmin).toBe(true);
  });
});

describe("seeing the tool as an advertiser", () => {
  test("shows what the advertiser sees, moves no money, and is recorded", async () => {
    const browser = await tool.signedUp();
    tool.config.adminUserIds.push(browser.userId);
    const before = Date.now();
    await browser.client.administration.actAs({ userId: owner.userId, reason });
    const after = Date.now();
    const { userId, isAdmin, actedBy, actedUntil, registration } = await browser.client.accounts.me(
      {},
    );
    expect([userId, isAdmin, actedBy]).toEqual([owner.userId, false, browser.userId]);
    const endsMs = Date.parse(actedUntil ?? "");
    expect(endsMs).toBeGreaterThanOrEqual(before + HALF_AN_HOUR_MS);
    expect(endsMs).toBeLessThanOrEqual(after + HALF_AN_HOUR_MS);
    expect(registration?.mobileNumber).toMatch(/^\+27 •+ \d{3}$/);
    const own = await owner.client.accounts.me({});
    expect(own.actedUntil).toBeUndefined();
    expect(own.registration?.mobileNumber).toMatch(/^\+27\d{9}$/);
    const denied = { code: "permission-denied" };
    const { client } = browser;
    const context = { context: { idempotencyKey: "acting" } };
    await expect(client.billing.startTopUp({ amountMinor: 5000 }, context)).rejects.toMatchObject(
      denied,
    );
    await expect(client.privacy.exportData({})).rejects.toMatchObject(denied);
    await expect(client.privacy.endAllSessions({})).rejects.toMatchObject(denied);
    await expect(client.accounts.updateProfile({ firstName: "X" })).rejects.toMatchObject(denied);
    await expect(client.administration.audit({})).rejects.toMatchObject(denied);
    await client.campaigns.createDraft({ countryId: 6 });
    await client.administration.stopActing({});
    expect(await client.accounts.me({})).toMatchObject({ userId: browser.userId, isAdmin: true });
    expect(await audited("acting.call")).toMatchObject({
      actorUserId: browser.userId,
      subjectUserId: owner.userId,
      detail: { call: "campaigns.createDraft" },
    });
    expect(await audited("acting.started")).toMatchObject({ detail: { reason } });
    expect(await audited("acting.ended")).toMatchObject({ subjectUserId: owner.userId });
  });
});

describe("the audit log", () => {
  test("names who did something and to whom, and leaves sign-ins out when asked to", async () => {
    const { audit } = admin.client.administration;
    const all = await audit({ actorUserId: admin.userId });
    expect(all.rows.some(({ action }) => action === "session.created")).toBe(true);
    expect(all.rows[0]).toMatchObject({ actorName: nameOf(admin) });
    const byEmail = await audit({ actorUserId: admin.form.email.toUpperCase() });
    expect(byEmail.rows).toEqual(all.rows);
    const { rows } = await audit({ signIns: "hidden", limit: 100 });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ action }) => action.startsWith("session."))).toEqual([]);
  });
});

describe("a bonus", () => {
  const grant = (by: Member, amountMinor: number, idempotencyKey: string, expiresAt = inAYear()) =>
    by.client.administration.grantBonus(
      { userId: owner.userId, amountMinor, reason: "Welcome", expiresAt },
      { context: { idempotencyKey } },
    );
  const available = async () => {
    const { userId } = owner;
    return (await admin.client.administration.advertiser({ userId })).wallet?.bonusMinor ?? 0;
  };

  test("that is small is in the wallet at once, and once however often it is asked for", async () => {
    const expiresAt = inAYear();
    const [one, two] = [
      await grant(admin, 50_000, "small", expiresAt),
      await grant(admin, 50_000, "small", expiresAt),
    ];
    expect(one).toMatchObject({ state: "granted" });
    expect(two).toEqual(one);
    expect(await available()).toBe(50_000);
    await expect(grant(admin, 40_000, "small", expiresAt)).rejects.toMatchObject({
      code: "aborted",
    });
    const { rows } = await owner.client.administration.bonusGrants({});
    expect(rows).toMatchObject([{ amountMinor: 50_000, remainingMinor: 50_000 }]);
    const everybody = await admin.client.administration.bonusGrants({ everybody: "yes" });
    expect(everybody.rows[0]).toMatchObject({ advertiser: nameOf(owner) });
  });

  test("is said with its last day in its country, in the notice and in the wallet", async () => {
    const lastDay = new Date(tool.clock.now().getTime() + 40 * 86_400_000).toISOString();
    // Midnight after it, in South Africa.
    const expiresAt = `${lastDay.slice(0, 10)}T22:00:00.000Z`;
    const shop = await tool.signedUp();
    await admin.client.administration.grantBonus(
      { userId: shop.userId, amountMinor: 1_000, reason: "Welcome", expiresAt },
      { context: { idempotencyKey: "a last day" } },
    );
    const { rows } = await shop.client.notifications.list({});
    const day = formatCivilDate(lastDay.slice(0, 10));
    expect(rows.map(({ body }) => body)).toContain(`Welcome. Use it by ${day}.`);
    expect((await shop.client.billing.wallet({})).bonusEndsAt).toBe(expiresAt);
  });

  test("that is large waits for a second administrator", async () => {
    const before = await available();
    const { state, proposalId: id } = await grant(admin, 50_001, "large");
    expect([state, await available()]).toEqual(["waiting", before]);
    const proposals = await second.client.administration.bonusProposals({});
    expect(proposals.rows.find((row) => row.id === id)).toMatchObject({
      advertiser: nameOf(owner),
      email: owner.form.email,
      proposedByName: nameOf(admin),
    });
    const decide = (by: Member, approve: boolean) =>
      by.client.administration.decideBonus(
        { id, approve, reason: "seen" },
        { context: { idempotencyKey: "decide" } },
      );
    await expect(decide(admin, true)).rejects.toMatchObject({ code: "permission-denied" });
    await Promise.all([decide(second, true), decide(second, true)]);
    expect(await available()).toBe(before + 50_001);
    await expect(decide(second, false)).rejects.toMatchObject({
      code: "aborted",
      message: `${nameOf(second)} has approved this bonus already.`,
    });
    expect(await audited("bonus.approved")).toMatchObject({ actorUserId: second.userId });
  });

  test("that is cut into small ones waits when they are too much together, also at the same moment", async () => {
    const shop = await tool.signedUp();
    const give = (by: Member, amountMinor: number, idempotencyKey: string) =>
      by.client.administration.grantBonus(
        { userId: shop.userId, amountMinor, reason: "Welcome", expiresAt: inAYear() },
        { context: { idempotencyKey } },
      );
    const both = await Promise.all([give(admin, 30_000, "cut-1"), give(admin, 30_000, "cut-2")]);
    expect(both.map(({ state }) => state).toSorted()).toEqual(["granted", "waiting"]);
    await expect(give(admin, 480_000, "cut-3")).rejects.toMatchObject({ code: "invalid-argument" });
    expect(await give(second, 50_000, "cut-4")).toMatchObject({ state: "granted" });
    expect(await give(admin, 20_000, "cut-5")).toMatchObject({ state: "granted" });
    expect(await give(admin, 1, "cut-6")).toMatchObject({ state: "waiting" });
  });

  test("that is small waits when those to many advertisers are too much together", async () => {
    for (let shop = 0; shop < 10; shop += 1)
      await sql`insert into bonus_proposal (id, user_id, currency, amount_minor, reason, expires_at, proposed_by,
          proposed_at, needs_approval, state, decided_by, decided_at, idempotency_key)
        values (gen_random_uuid(), ${owner.userId}, 'ZAR', 50000, 'Welcome', now() + interval '1 day', ${admin.userId},
          now(), false, 'approved', ${admin.userId}, now(), ${`many-${shop}`})`.execute(
        tool.app.db,
      );
    const shop = await tool.signedUp();
    const give = (by: Member, idempotencyKey: string) =>
      by.client.administration.grantBonus(
        { userId: shop.userId, amountMinor: 1_000, reason: "Welcome", expiresAt: inAYear() },
        { context: { idempotencyKey } },
      );
    expect(await give(admin, "many-10")).toMatchObject({ state: "waiting" });
    expect(await give(second, "many-11")).toMatchObject({ state: "granted" });
    await sql`delete from bonus_proposal where idempotency_key like 'many-_'`.execute(tool.app.db);
  });

  test("for an administrator waits, however small, and is not approved by who asked or would get it", async () => {
    const give = (userId: string, idempotencyKey: string) =>
      admin.client.administration.grantBonus(
        { userId, amountMinor: 100, reason: "Thanks", expiresAt: inAYear() },
        { context: { idempotencyKey } },
      );
    const own = await give(admin.userId, "own");
    const another = await give(second.userId, "another");
    expect([own.state, another.state]).toEqual(["waiting", "waiting"]);
    const decide = (by: Member, id: string) =>
      by.client.administration.decideBonus(
        { id, approve: true, reason: "seen" },
        { context: { idempotencyKey: `decide-${id}` } },
      );
    for (const [by, { proposalId }] of [
      [admin, own],
      [admin, another],
      [second, another],
    ] as const)
      await expect(decide(by, proposalId)).rejects.toMatchObject({ code: "permission-denied" });
    await decide(second, own.proposalId);
    const alone =
      sql`insert into bonus_proposal (id, user_id, currency, amount_minor, reason, expires_at, proposed_by,
        proposed_at, needs_approval, state, decided_by, decided_at, idempotency_key)
      values (gen_random_uuid(), ${admin.userId}, 'ZAR', 1, 'x', now(), ${admin.userId}, now(), false, 'approved',
        ${admin.userId}, now(), 'by hand')`.execute(tool.app.db);
    await expect(alone).rejects.toThrow("bonus_proposal_not_own");
  });

  test("above the limit is refused", async () => {
    await expect(grant(admin, 500_001, "too-large")).rejects.toMatchObject({
      code: "invalid-argument",
    });
  });
});

describe("exports", () => {
  test("run no formula that an advertiser typed, and hold one's own things only", async () => {
    const formula = '=HYPERLINK("http://evil.test","x")';
    await second.client.administration.grantBonus(
      { userId: owner.userId, amountMinor: 100, reason: formula, expiresAt: inAYear() },
      { context: { idempotencyKey: "formula" } },
    );
    const { content } = await owner.client.exports.csv({ what: "transactions" });
    expect(content).toContain(`"'=HYPERLINK(""http://evil.test"",""x"")"`);
    expect(content).not.toMatch(/(?:^|,)"?=/m);
    const other = await tool.signedUp();
    const own = await other.client.exports.csv({ what: "transactions" });
    expect(own.content.trim().split("\r\n")).toHaveLength(1);
    const everybody = await admin.client.exports.csv({ what: "transactions", scope: "all" });
    expect(everybody.content).toContain("HYPERLINK");
    expect(everybody.content).toContain(",Thandi Mokoena,");
    expect(await audited("export.made")).toMatchObject({ detail: { what: "transactions" } });
    await expect(
      owner.client.exports.csv({ what: "transactions", scope: "all" }),
    ).rejects.toMatchObject({ code: "permission-denied" });
  });
});
