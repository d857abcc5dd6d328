import { Hono } from "hono";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../dev/testing/test-database.ts";
import { isSigned } from "../../../platform/http/signed-call.ts";
import { serve } from "../../../platform/http/serve.ts";
import { createLog } from "../../../platform/log/log.ts";
import { createDb } from "../../db/database.ts";
import { aGateway, FRIDAY_MS } from "../../testing/a-gateway.ts";
import { book } from "../../testing/book.ts";
import { createGrowthAnnouncer } from "./announce-growth.ts";

const SECRET = "a-shared-secret-of-thirty-two-characters";
const HOUR_MS = 3_600_000;

let database: TestDatabase;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  database = await createTestDatabase("gateway");
  ends.push(() => database.drop());
});
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A gateway, and a tool that notes what it is called for. */
async function aWorld() {
  const heard: { body: string; signature: string | undefined }[] = [];
  const tool = { status: 200 };
  const app = new Hono().post("/webhooks/feed", async (context) => {
    const signature = context.req.header("x-signature");
    heard.push({ body: await context.req.text(), signature });
    return new Response("", { status: tool.status });
  });
  const { port, close } = await serve(app, { port: 0, nextRequestMs: 0 });
  ends.push(close);
  const webhook = { url: `http://127.0.0.1:${port}/webhooks/feed`, secret: SECRET };
  const world = await aGateway(database.pool);
  ends.push(() => world.gateway.stop());
  const announce = createGrowthAnnouncer({
    db: createDb(database.pool),
    webhook,
    log: createLog("test", "silent"),
  });
  const routes = () => heard.splice(0).map(({ body }) => JSON.parse(body) as unknown);
  return { world, announce, heard, routes, tool, close };
}

it("a feed that has grown is announced once for each route, signed, and one that has not is not", async () => {
  const { world, announce, heard, routes } = await aWorld();
  await book(world, { campaignCode: "before" });
  await announce();
  // What was there before is read by the tool's own round.
  expect(heard).toEqual([]);
  await book(world, { campaignCode: "one" });
  await book(world, { campaignCode: "two" });
  await announce();
  expect(heard).toHaveLength(1);
  for (const { body, signature: header } of heard) {
    const now = { header, nowMs: Date.now() };
    expect(isSigned(SECRET, { about: "feed", body }, now)).toBe(true);
    expect(isSigned(SECRET, { about: "feed", body: `${body} ` }, now)).toBe(false);
  }
  expect(routes()).toEqual([{ routeId: 97 }]);
  await announce();
  expect(heard).toEqual([]);
  await world.advanceTo(FRIDAY_MS + HOUR_MS);
  await announce();
  expect(routes()).toEqual([{ routeId: 97 }]);
});

it("a tool that refuses, or is away, holds nothing up and is called again when there is something else", async () => {
  const { world, announce, routes, tool, close } = await aWorld();
  await announce();
  await book(world, { campaignCode: "refused" });
  tool.status = 500;
  await announce();
  expect(routes()).toHaveLength(1);
  await announce();
  expect(routes()).toEqual([]);
  tool.status = 200;
  await book(world, { campaignCode: "heard" });
  await announce();
  expect(routes()).toEqual([{ routeId: 97 }]);
  await close();
  await book(world, { campaignCode: "away" });
  await announce();
  expect(routes()).toEqual([]);
});
