import { createShiftableClock } from "../../platform/clock.ts";
import { createLog } from "../../platform/log/log.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { buildGateway, type GatewayOverrides } from "../app.ts";
import { insertBase, insertCatalogue } from "../catalogue/catalogue.store.ts";
import { createDb } from "../db/database.ts";
import type { GatewayConfig } from "../config.ts";

export const SANDBOX_KEY = "test-sandbox-key";
export const SEED = 42;
export const SUBSCRIBERS = 60_000;

/** Friday 4 December 2026, 09:00 in South Africa. */
export const FRIDAY_MS = Date.parse("2026-12-04T07:00:00Z");

export const aConfig = (changes: Partial<GatewayConfig> = {}): GatewayConfig => ({
  role: "both",
  port: 0,
  host: "127.0.0.1",
  databaseUrl: "postgres://unused",
  directUrl: "postgres://unused",
  migrationUrl: undefined,
  username: "tool",
  password: "tool-password",
  publicUrl: "http://gateway.test",
  logLevel: "silent",
  metricsToken: undefined,
  tracing: undefined,
  feedWebhook: undefined,
  trustedProxies: 0,
  subscribers: SUBSCRIBERS,
  seed: SEED,
  snapshotDir: undefined,
  archive: undefined,
  network: "simulated",
  networkSecrets: {},
  linkBaseUrl: "https://ldh.example",
  listHosts: ["files.example"],
  numbersKey: Buffer.alloc(32, 7),
  formerNumbersKeys: [],
  sealsForPlace: true,
  numbersIndexKey: Buffer.alloc(32, 7),
  capOwn: { messages: 1, days: 7 },
  // Out of the way: tests share a database, and one's messages must not bar another's people.
  capAll: { messages: 100, days: 7 },
  reviewSeconds: 60,
  sandbox: { key: SANDBOX_KEY, clockUrl: undefined },
  ...changes,
});

export type Reply = { status: number; body: Record<string, unknown>; requestId: string | null };
export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

const HOUR_MS = 3_600_000;

/** A gateway on a test database with a clock of its own, and a caller that has a token. */
export async function aGateway(
  pool: Pool,
  overrides: GatewayOverrides = {},
  changes: Partial<GatewayConfig> = {},
) {
  const db = createDb(pool);
  await insertCatalogue(db);
  await insertBase(db, SEED);
  const clock = createShiftableClock();
  const setNow = (ms: number) => clock.setOffset(ms - Date.now());
  setNow(FRIDAY_MS);
  const gateway = buildGateway(aConfig(changes), {
    pool,
    clock,
    log: createLog("test", "silent"),
    // A test that starts a second one has done with the first.
    isAlone: true,
    ...overrides,
  });
  const send: Call = async (method, path, body, headers = {}) => {
    const response = await gateway.app.request(path, {
      method,
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const reply = (await response.json()) as Record<string, unknown>;
    return {
      status: response.status,
      body: reply,
      requestId: response.headers.get("x-request-id"),
    };
  };
  const token = await tokenFrom(gateway.app);
  const call: Call = (method, path, body, headers = {}) =>
    send(method, path, body, { authorization: `Bearer ${token}`, ...headers });
  /** Moves the clock in steps of an hour near the end and of six before, or of what is given; the gateway does what has become due after each. */
  const advanceTo = async (toMs: number, stepMs?: number) => {
    for (let ms = clock.now().getTime(); ms < toMs;) {
      const isFar = toMs - ms > 6 * HOUR_MS;
      ms = Math.min(ms + (stepMs ?? (isFar ? 6 * HOUR_MS : HOUR_MS)), toMs);
      setNow(ms);
      await gateway.catchUp(ms);
    }
  };
  return { gateway, send, call, token, clock, setNow, advanceTo };
}

async function tokenFrom(app: ReturnType<typeof buildGateway>["app"]): Promise<string> {
  const form = new URLSearchParams({ username: "tool", password: "tool-password" });
  const response = await app.request("/apis/oauth/authorize", { method: "POST", body: form });
  const { access_token: token } = (await response.json()) as { access_token: string };
  return token;
}

/** Makes an advertiser known on a route and gives the ids a service needs. */
export async function aClient(call: Call, routeId = 97, externalUserId = "advertiser-1") {
  const { body } = await call("POST", `/r/${routeId}/company/user`, {
    externalUserId,
    title: "Corner Shop",
  });
  return { clientId: Number(body.clientId), userId: Number(body.clientUserId) };
}

/** A service that may be booked: 300 women of Gauteng, Friday 10:00 to Tuesday 17:00, weekdays 08:00 to 17:00. */
export const aService = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: "December special",
  channelTypeId: 5,
  campaignCode: "camp-1-97",
  adProductId: 5,
  adSkuId: 1,
  flowTypeId: 1,
  messages: [{ text: "Bread and milk at half price this week." }],
  sender: "CornerShop",
  startPeriod: "2026-12-04T08:00:00Z",
  endPeriod: "2026-12-08T15:00:00Z",
  startHour: 8,
  endHour: 17,
  daysOfWeek: [1, 2, 3, 4, 5],
  status: 255,
  targetModelId: 1,
  profileTargeting: { genders: [21], targetedCounties: [601] },
  testNumbers: [],
  content: "",
  privacy: 2,
  allocationTypeId: 1,
  maxCoins: 300,
  ...changes,
});
