import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aRealGateway, archiveDecember } from "../../../dev/testing/real-gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-test-"));
  database = await createTestDatabase("gateway");
  await archiveDecember(database.pool, folder);
}, 60_000);
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

it("months and what is archived of one are told, of a service too", async () => {
  const { call, gateway } = await aRealGateway(database.pool, { archiveFolder: folder });
  const months = await call("GET", "/company/archivemonths");
  expect(months.body).toMatchObject({
    isOn: true,
    failedAt: null,
    months: [{ month: "2026-12", services: 2, messages: 144 }],
  });
  const all = await call("GET", "/company/archiverows?month=2026-12");
  expect(all.body).toMatchObject({ isCut: false });
  const one = await call("GET", "/company/archiverows?month=2026-12&serviceId=2");
  const messagesOf = ({ body }: { body: Record<string, unknown> }) =>
    (body.rows as { messages: number }[]).reduce((sum, { messages }) => sum + messages, 0);
  expect([messagesOf(all), messagesOf(one)]).toEqual([2 * 84, 84]);
  expect((await call("GET", "/company/archiverows?month=2026-13")).status).toBe(400);
  await gateway.stop();
});

it("without a place for it nothing is read", async () => {
  const { call, gateway } = await aRealGateway(database.pool);
  expect((await call("GET", "/company/archivemonths")).body).toMatchObject({ isOn: false });
  expect((await call("GET", "/company/archiverows?month=2026-12")).status).toBe(404);
  await gateway.stop();
});
