import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";

let tool: TestApp;
let admin: Member;
const shops: Member[] = [];

beforeAll(async () => {
  tool = await createTestApp();
  admin = await tool.signedUp({ surname: "Administrator" });
  tool.config.adminUserIds.push(admin.userId);
  for (const surname of ["Adams", "Botha", "Cele_%"]) shops.push(await tool.signedUp({ surname }));
}, 30_000);
afterAll(() => tool.close());

const find = async (text?: string) =>
  (await admin.client.administration.advertisers(text === undefined ? {} : { text })).rows.map(
    ({ name }) => name,
  );

test("pages of advertisers join without gap or repetition, newest first", async () => {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await admin.client.administration.advertisers({
      limit: 1,
      ...(cursor ? { cursor } : {}),
    });
    names.push(...page.rows.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  expect(names).toEqual(["Thandi Cele_%", "Thandi Botha", "Thandi Adams", "Thandi Administrator"]);
});

test("signs that mean something to the database are letters like others", async () => {
  expect(await find("_%")).toEqual(["Thandi Cele_%"]);
  expect(await find("%")).toEqual(["Thandi Cele_%"]);
  expect(await find("bOTH")).toEqual(["Thandi Botha"]);
});

test("a place in the list that was never given out is refused", async () => {
  for (const cursor of ["x", Buffer.from("2026-01-01T00:00:00.000Z a b").toString("hex")])
    await expect(admin.client.administration.advertisers({ cursor })).rejects.toMatchObject({
      code: "invalid-argument",
    });
});

test("who was deleted is in no list and on no page, and counts of others do not change", async () => {
  const [first, second] = shops;
  await second?.client.campaigns.createDraft({ countryId: 6 });
  await tool.database.pool.query(`update "user" set deleted_at = now() where id = $1`, [
    first?.userId,
  ]);
  expect(await find("Adams")).toEqual([]);
  const { advertiser } = admin.client.administration;
  await expect(advertiser({ userId: first?.userId ?? "" })).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await advertiser({ userId: second?.userId ?? "" })).toMatchObject({
    mobileNumber: "••• 567",
    sessions: 1,
    hasSecondFactor: false,
    campaigns: { drafts: 1, submitted: 0, running: 0 },
  });
});
