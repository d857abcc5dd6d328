import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { serve } from "../../platform/http/serve.ts";
import { aClient, aGateway, aService } from "../testing/a-gateway.ts";
import { aLink, KINDS } from "../testing/kinds.ts";

const PHONE = { "user-agent": "Mozilla/5.0 (Linux; Android 14; SM-A055F) Chrome/130 Mobile" };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;

beforeAll(async () => {
  database = await createTestDatabase("gateway");
  world = await aGateway(database.pool);
});
afterAll(() => database.drop());

/** A booked service with a link, and who it belongs to. */
async function aLinkedService(name: string) {
  const client = await aClient(world.call, 97, name);
  const link = await aLink(world.call);
  const changes = { ...(await KINDS.smsLink?.(world.call)), ...client, urlLinkId: link.urlLinkId };
  const body = aService({ ...changes, campaignCode: name });
  expect((await world.call("POST", "/r/97/company/service", body)).status).toBe(200);
  const { clientId, userId } = body as unknown as Record<string, number>;
  return { clientId, userId, path: new URL(link.url).pathname };
}

const close = (of: object, isOpen = false, routeId = 97) =>
  world.call("PUT", `/r/${routeId}/company/userlinks`, { ...of, isOpen });

const tapOf = ({ gateway }: typeof world, path: string) =>
  gateway.app.request(path, { headers: PHONE });

it("closed links lead nowhere and count nobody, from memory too, and lead on once they are open again", async () => {
  const { path, ...owner } = await aLinkedService("closes");
  const other = await aLinkedService("goes-on");
  const listening = await serve(world.gateway.app, {
    port: 0,
    host: "127.0.0.1",
    variable: "GATEWAY_PORT",
    atOnce: world.gateway.answerAtOnce,
  });
  const statusOf = async (where: string) => {
    const url = `http://127.0.0.1:${listening.port}${where}`;
    const reply = await fetch(url, { redirect: "manual", headers: PHONE });
    return [reply.status, (await reply.text()).includes("This link is closed")];
  };
  const stored = async () =>
    (await database.pool.query("select count(*)::int as n from tap_news")).rows[0]?.n;
  try {
    // Twice: from the database, then from memory.
    for (const _ of [1, 2]) expect(await statusOf(path)).toEqual([302, false]);
    const before = await stored();
    expect((await close(owner)).body).toEqual({ clientId: owner.clientId, isOpen: false });
    for (const _ of [1, 2]) expect(await statusOf(path)).toEqual([410, true]);
    expect(await stored()).toBe(before);
    expect(await statusOf(other.path)).toEqual([302, false]);
    expect((await close(owner, true)).status).toBe(200);
    expect(await statusOf(path)).toEqual([302, false]);
  } finally {
    await listening.close();
  }
});

it("links are closed by their own advertiser's ids alone, on their own route", async () => {
  const { path, ...owner } = await aLinkedService("stays");
  const other = await aClient(world.call, 97, "somebody");
  expect((await close(owner, false, 105)).status).toBe(404);
  expect((await close({ ...owner, userId: other.userId })).status).toBe(404);
  expect((await tapOf(world, path)).status).toBe(302);
});

it("other processes know it when they start, and a few seconds after", async () => {
  const [early, late] = [await aLinkedService("early"), await aLinkedService("late")];
  await close({ clientId: early.clientId, userId: early.userId });
  const second = await aGateway(database.pool, {}, { role: "api" });
  await second.gateway.start();
  try {
    expect((await tapOf(second, early.path)).status).toBe(410);
    expect((await tapOf(second, late.path)).status).toBe(302);
    await close({ clientId: late.clientId, userId: late.userId });
    await vi.waitFor(async () => expect((await tapOf(second, late.path)).status).toBe(410), {
      timeout: 12_000,
      interval: 250,
    });
  } finally {
    await second.gateway.stop();
  }
});
