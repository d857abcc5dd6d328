import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aRealGateway, archiveDecember } from "../../../../dev/testing/real-gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createRouteApiProvider } from "../../../providers/messaging/route-api/provider.ts";

const MONTH = "2026-12";

let folder: string;
let gatewayDatabase: TestDatabase;
let real: Awaited<ReturnType<typeof aRealGateway>>;
let tool: TestApp;
let admin: Member;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-test-"));
  gatewayDatabase = await createTestDatabase("gateway");
  real = await aRealGateway(gatewayDatabase.pool, { archiveFolder: folder });
  const messaging = createRouteApiProvider(
    { baseUrl: "http://gateway.test", username: "tool", password: "tool-password" },
    async (input, init) => real.gateway.app.request(input as URL, init),
  );
  tool = await createTestApp({ overrides: { messaging, clock: real.clock } });
  admin = await tool.signedUp({ mobileNumber: "082 555 0802" });
  tool.config.adminUserIds.push(admin.userId);
}, 60_000);
afterAll(async () => {
  await tool.close();
  await real.gateway.stop();
  await gatewayDatabase.drop();
  await rm(folder, { recursive: true });
});

test("an administrator has a month of messages as a file once their people are forgotten, and that is audited", async () => {
  const { administration } = admin.client;
  expect(await administration.archiveMonths({})).toEqual({
    isOff: false,
    isFailing: false,
    goodAt: null,
    months: [],
  });
  const { all, delivered } = await archiveDecember(gatewayDatabase.pool, folder);
  expect(await administration.archiveMonths({})).toMatchObject({
    goodAt: expect.any(String),
    months: [{ month: MONTH, services: 2, messages: 2 * all }],
  });
  const file = await administration.archiveCsv({ month: MONTH });
  expect(file).toMatchObject({ fileName: "loudhailer-archive-2026-12.csv", isCut: false });
  const [header, ...lines] = file.content.replace("\uFEFF", "").trim().split("\r\n");
  expect(header).toBe("day,network,product,what,reason,campaigns,messages,parts");
  expect(lines[0]).toMatch(
    new RegExp(`^2026-12-04,[^,]+,[^,]+,delivered,,2,${2 * delivered},${4 * delivered}$`),
  );
  expect(lines).toHaveLength(4);
  const people = await administration.archiveCsv({ month: MONTH, format: "spreadsheet" });
  expect(people.content).toContain("Link tapped");
  const { rows } = await sql<{
    detail: unknown;
  }>`select detail from audit_log where action = 'export.made'`.execute(tool.app.db);
  expect(rows).toEqual([
    { detail: { what: "archive", month: MONTH } },
    { detail: { what: "archive", month: MONTH } },
  ]);
});

test("a month that there is nothing of is an empty file; where the networks fail that is said", async () => {
  const { content } = await admin.client.administration.archiveCsv({ month: "2026-11" });
  expect(content.trim().split("\r\n")).toHaveLength(1);
  await gatewayDatabase.pool.query("update archive_run set failed_at = now() + interval '1 hour'");
  expect(await admin.client.administration.archiveMonths({})).toMatchObject({ isFailing: true });
});
