import { afterAll, beforeAll, expect, test } from "vitest";
import { aRealGateway } from "../../../../dev/testing/real-gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { createTestApp, type Member, type TestApp } from "../../../http/testing/test-app.ts";
import { createRouteApiProvider } from "../../../providers/messaging/route-api/provider.ts";

const HEADINGS = "Number,Province,Consent source,Consent date";
const rowsOf = (from: number, to: number) =>
  Array.from(
    { length: to - from },
    (_, n) => `082${5_000_000 + from + n},Gauteng,Shop till,2026-05-01`,
  );

let gatewayDatabase: TestDatabase;
let real: Awaited<ReturnType<typeof aRealGateway>>;
let tool: TestApp;
let admin: Member;

beforeAll(async () => {
  gatewayDatabase = await createTestDatabase("gateway");
  real = await aRealGateway(gatewayDatabase.pool, { subscribers: 0 });
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
});

const calls = () => admin.client.administration;

async function send(name: string, rows: readonly string[], mode: "full" | "update" = "full") {
  const text = `${[HEADINGS, ...rows].join("\n")}\n`;
  const opened = await calls().openSubscriberImport({
    routeId: 97,
    fileId: name,
    fileName: name,
    fileBytes: text.length,
    mode,
  });
  return calls().sendSubscriberRows({ id: opened.id, fromByte: 0, toByte: text.length, text });
}

async function read(id: number) {
  const found = (await calls().subscriberImports({ routeId: 97 })).imports.find(
    (one) => one.id === id,
  );
  if (!found) throw new Error(`There is no import ${id}.`);
  return found;
}

/** The gateway works on imports by itself. */
const reached = (id: number, state: string) =>
  expect.poll(async () => (await read(id)).state, { timeout: 20_000 }).toBe(state);

test("an administrator imports a base: rows sent in pieces, counted by reason, confirmed with a reason, and in the audit without a number", async () => {
  await real.gateway.start();
  expect((await calls().subscriberRoutes({})).routes).toContainEqual(
    expect.objectContaining({ routeId: 97 }),
  );
  const { id } = await send("base.csv", [...rowsOf(0, 100), "123,Gauteng,Till,2026-05-01"]);
  await reached(id, "checked");
  expect(await read(id)).toMatchObject({
    readRows: 102,
    refused: { "bad-number": 1 },
    plan: { members: 0, added: 100 },
    needsConfirmation: false,
  });
  expect((await calls().subscriberRefusals({ id })).rows).toEqual([
    { row: 102, reason: "bad-number" },
  ]);
  expect((await calls().subscriberImports({ routeId: 97 })).members).toBe(0);
  await calls().confirmSubscriberImport({ id, routeId: 97, reason: "the operator's file of May" });
  await reached(id, "done");
  expect((await calls().subscriberImports({ routeId: 97 })).members).toBe(100);
  const history = JSON.stringify(await calls().changes({ kind: "network" }));
  expect(history).toContain("the operator's file of May");
  expect(history).not.toContain("825000");
});

test("too many people leave only when their number is confirmed, and an import that is cancelled changes nothing", async () => {
  const { id } = await send("half.csv", rowsOf(0, 50));
  await reached(id, "checked");
  expect(await read(id)).toMatchObject({ plan: { missing: 50 }, needsConfirmation: true });
  const confirm = { id, routeId: 97, reason: "a smaller file" };
  await expect(calls().confirmSubscriberImport(confirm)).rejects.toMatchObject({
    code: "invalid-argument",
  });
  await calls().cancelSubscriberImport({ id });
  expect(await read(id)).toMatchObject({ state: "cancelled" });
  expect((await calls().subscriberImports({ routeId: 97 })).members).toBe(100);
});

test("a file without the headings that it needs is refused in words", async () => {
  const text = "Name\nThandi\n";
  const { id } = await calls().openSubscriberImport({
    routeId: 97,
    fileId: "names",
    fileName: "names.csv",
    fileBytes: text.length,
    mode: "full",
  });
  await expect(
    calls().sendSubscriberRows({ id, fromByte: 0, toByte: text.length, text }),
  ).rejects.toThrow('No column has the heading "number"');
});
