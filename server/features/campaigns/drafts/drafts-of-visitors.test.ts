import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readServerConfig } from "../../../config.ts";
import { createTestApp, NO_LIMITS, type TestApp } from "../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";

let tool: TestApp;
beforeAll(async () => {
  const rateLimits = { ...NO_LIMITS, visitorDrafts: { limit: 120, windowSeconds: 86_400 } };
  tool = await createTestApp({ config: { rateLimits } });
}, 60_000);
afterAll(() => tool.close());
beforeEach(() => tool.database.pool.query("delete from rate_limit"));

const TOO_MUCH = {
  status: 429,
  message:
    "Visitors on your network have written too much. Sign up to go on, or try again in an hour.",
};

async function aVisitor(): Promise<TestBrowser> {
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {});
  return visitor;
}
/** A message of about so many thousand bytes, each time another one. */
const content = (thousands: number) => ({
  agentName: randomUUID(),
  message: {
    type: "carousel" as const,
    cards: Array.from({ length: thousands / 4 }, () => ({ description: "x".repeat(4_000) })),
  },
});
const begin = (who: TestBrowser, thousands?: number) =>
  who.client.campaigns.createDraft({
    countryId: 6,
    flowTypeId: 5,
    ...(thousands === undefined ? {} : { draft: { content: content(thousands) } }),
  });
const save = (who: TestBrowser, draft: { id: string; version: number }, thousands: number) =>
  who.client.campaigns.saveDraft({
    id: draft.id,
    version: draft.version,
    draft: { content: content(thousands) },
  });

test("what visitors at one address write in a day is bounded together, and a member there goes on", async () => {
  const [first, second, third] = [await aVisitor(), await aVisitor(), await aVisitor()];
  await begin(first, 40);
  await expect(begin(second, 40)).rejects.toMatchObject(TOO_MUCH);
  await begin(second);
  await begin(third);
  await expect(begin(third)).rejects.toMatchObject(TOO_MUCH);
  const member = await tool.signedUp();
  await begin(member, 40);
});

test("a message that grows counts with what it grows by, and saving it as it is or smaller with nothing", async () => {
  const visitor = await aVisitor();
  let draft = await begin(visitor, 0);
  for (const thousands of [20, 20, 16, 40, 40, 4, 40])
    draft = await save(visitor, draft, thousands);
  draft = await save(visitor, draft, 4);
  await expect(save(visitor, draft, 40)).rejects.toMatchObject(TOO_MUCH);
  // What was refused counts with nothing.
  draft = await save(visitor, draft, 12);
  await save(visitor, draft, 0);
});

test("a copy counts as what it copies, and a draft in which nothing was written is none anew", async () => {
  const visitor = await aVisitor();
  const start = { countryId: 6, reusesUntouched: true };
  const ids = [];
  for (let n = 0; n < 12; n += 1) ids.push((await visitor.client.campaigns.createDraft(start)).id);
  expect(new Set(ids).size).toBe(1);
  const { id } = await begin(visitor, 20);
  // The same copy again is the one that is there.
  const copies = [];
  for (let n = 0; n < 3; n += 1) copies.push((await visitor.client.campaigns.runAgain({ id })).id);
  expect(new Set(copies).size).toBe(1);
  await expect(begin(await aVisitor())).rejects.toMatchObject(TOO_MUCH);
});

test("the limit of all visitors at an address is by the hour, and by its network", () => {
  const { visitorDrafts } = readServerConfig({
    NODE_ENV: "test",
    DATABASE_URL: "postgres://localhost/none",
  }).rateLimits;
  expect(visitorDrafts).toMatchObject({ windowSeconds: 3_600, isOfNetwork: true });
});
