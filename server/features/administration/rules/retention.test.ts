import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { createDb } from "../../../db/database.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { insertNotifications } from "../../notifications/notifications.store.ts";
import { tidyNotifications } from "../../notifications/tidy-notifications.ts";
import { previewRule } from "./preview-rule.ts";
import { publishRule } from "./publish-rule.ts";

const DAY_MS = 86_400_000;
let tool: TestApp;
let owner: Member;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-retention-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
  owner = await tool.signedUp();
}, 60_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

async function retentionDays(name: string): Promise<number> {
  const reply = await owner.fetch(`/files/msisdnList/${name}.csv`, {
    method: "PUT",
    body: "phone\n0821112233\n",
  });
  const { path } = (await reply.json()) as { path: string };
  const list = await owner.client.audience.createList({ name, path, phoneColumn: 0 });
  return (Date.parse(list.expiresAt) - Date.parse(list.createdAt)) / DAY_MS;
}

test("a list is kept for as long as the law of its country says on the day of its upload", async () => {
  const nowMs = tool.clock.now().getTime();
  const deps = {
    db: createDb(tool.database.pool),
    clock: { now: () => new Date(nowMs - 2 * DAY_MS) },
    jobs: { send: async () => {} },
  };
  const today = zonedParts(nowMs, "Africa/Johannesburg").date;
  const set = (listDays: number, from: string) =>
    publishRule(
      deps,
      {
        countryId: 6,
        rule: {
          kind: "retention",
          value: { listDays, notificationDays: 1_825, messageDays: 1_095 },
        },
        from,
        reason: "Guidance",
      },
      { actorUserId: "admin-1", requestId: "r1" },
    );
  await set(90, addDays(today, 1));
  expect(await retentionDays("before")).toBe(365);
  await set(60, today);
  expect(await retentionDays("since")).toBe(60);
});

test("notifications are deleted by the rule of their owner's country on the day, as many as the preview says", async () => {
  const nowMs = tool.clock.now().getTime();
  const db = createDb(tool.database.pool);
  const ghanaian = await tool.signedUp({ country: 7, mobileNumber: "0241112233" });
  const write = (userId: string, days: number) =>
    insertNotifications(db, [
      {
        userId,
        kind: "bonus",
        eventKey: `${days} days`,
        title: `${days} days`,
        body: "Thank you.",
        link: "/wallet",
        at: new Date(nowMs - days * DAY_MS),
      },
    ]);
  for (const days of [50, 150, 200]) await write(owner.userId, days);
  await write(ghanaian.userId, 200);
  const titlesOf = async (member: Member) =>
    (await member.client.notifications.list({})).rows
      .map(({ title }) => title)
      .filter((title) => title.endsWith("days"));

  const from = addDays(zonedParts(nowMs, "Africa/Johannesburg").date, 1);
  const rule = {
    kind: "retention" as const,
    value: { listDays: 60, notificationDays: 120, messageDays: 400 },
  };
  const deps = { db, clock: { now: () => new Date(nowMs) }, jobs: { send: async () => {} } };
  const preview = await previewRule(deps, { countryId: 6, rule, from });
  expect(preview.isNarrower).toBe(true);
  expect(preview.effects).toContain("Notifications that are too old when it begins: 2");
  expect(preview.effects.join(" ")).toContain("who was written to 400 days after a campaign ends");
  await publishRule(
    deps,
    { countryId: 6, rule, from, reason: "Guidance" },
    { actorUserId: "admin-1", requestId: "r1" },
  );

  await tidyNotifications(deps);
  expect(await titlesOf(owner)).toEqual(["200 days", "150 days", "50 days"]);
  const tomorrow = { ...deps, clock: { now: () => new Date(nowMs + DAY_MS) } };
  await tidyNotifications(tomorrow);
  expect(await titlesOf(owner)).toEqual(["50 days"]);
  expect(await titlesOf(ghanaian)).toEqual(["200 days"]);
});
