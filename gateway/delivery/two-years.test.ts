import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { type CountryCode, countryByCode } from "../../domain/countries.ts";
import { defaultSendingRules } from "../../domain/rules/rule-versions.ts";
import { isLegalAt } from "../../domain/schedule/send-window.ts";
import { zonedParts, zonedToMs } from "../../domain/schedule/zoned-time.ts";
import type { Network } from "../networks/network.ts";
import { createSimulatedNetwork } from "../networks/simulated/simulated-network.ts";
import { mix32 } from "../random.ts";
import { aClient, aGateway, aService, SANDBOX_KEY, SEED } from "../testing/a-gateway.ts";
import { countAboveCap, countAfterOptOut, type OptOut, readReport } from "../testing/accounting.ts";
import { KINDS } from "../testing/kinds.ts";
import {
  DAYS,
  FIRST_DAY,
  type SimulatedCampaign,
  simulatedCampaigns,
} from "../testing/simulation.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TEN_MINUTES_PER_THOUSAND = 600_000;
const KEY = { "x-sandbox-key": SANDBOX_KEY };
const COUNT = Number(process.env.SIM_CAMPAIGNS ?? 200);
const seed = Number(process.env.SIM_SEED ?? 20_261_121);

type Booked = SimulatedCampaign & { id: number; clientId: number; userId: number };

let database: TestDatabase;
let world: Awaited<ReturnType<typeof aGateway>>;
let orders = 0;
const booked: Booked[] = [];
const optOuts: OptOut[] = [];

beforeAll(
  async () => {
    database = await createTestDatabase("gateway");
    // Few people, so that the caps and the opt-outs bite.
    world = await aGateway(
      database.pool,
      { network: unreliable(createSimulatedNetwork(SEED)) },
      { subscribers: 9000, capAll: { messages: 3, days: 7 } },
    );
    await liveThroughTwoYears();
  },
  Math.max(120_000, (COUNT * TEN_MINUTES_PER_THOUSAND) / 1000),
);
afterAll(() => database.drop());

async function liveThroughTwoYears(): Promise<void> {
  const waiting = simulatedCampaigns(COUNT, seed);
  let nowMs = zonedToMs(FIRST_DAY, 0, "Africa/Johannesburg");
  const endMs = nowMs + (DAYS + 30) * DAY_MS;
  world.setNow(nowMs);
  for (let step = 0; nowMs < endMs; step += 1) {
    const nextMs = nowMs + (1 + (mix32(seed, step) % 60)) * HOUR_MS;
    while ((waiting[0]?.startMs ?? Infinity) <= nextMs + HOUR_MS) await book(waiting.shift());
    nowMs = nextMs;
    await advance(nowMs);
    // The test database does not tidy up by itself, and a large run needs it.
    if (step % 50 === 0) await database.pool.query("vacuum analyze");
    await letSomeOptOut(step);
    await stopSome(nowMs);
  }
  expect(waiting).toEqual([]);
}

/** Now and then a batch gets no answer, whether the network has taken it or not. */
function unreliable(network: Network): Network {
  let calls = 0;
  return {
    ...network,
    submit: async (batch) => {
      calls += 1;
      if (calls % 23 === 0) throw new Error("no answer");
      await network.submit(batch);
      if (calls % 29 === 0) throw new Error("no answer");
    },
  };
}

/** Time passes; a step that fails is made again, as the program does a second later. */
async function advance(toMs: number): Promise<void> {
  for (;;) {
    try {
      return await world.advanceTo(toMs, 60 * HOUR_MS);
    } catch (error) {
      if (!(error instanceof Error) || error.message !== "no answer") throw error;
      await world.gateway.catchUp(world.clock.now().getTime()).catch(() => {});
    }
  }
}

async function book(campaign: SimulatedCampaign | undefined): Promise<void> {
  if (!campaign) return;
  const { routeId, advertiser, kind, startMs, endMs, offerEndsMs } = campaign;
  const client = await aClient(world.call, routeId, `advertiser-${advertiser}`);
  const body = aService({
    ...(await KINDS[kind]?.(world.call, routeId)),
    ...(kind === "sms" ? { messages: [{ text: "Bread at half price. Call 024 123 4567" }] } : {}),
    ...client,
    campaignCode: `year-${(orders += 1)}`,
    startPeriod: new Date(startMs).toISOString(),
    endPeriod: new Date(endMs).toISOString(),
    startHour: campaign.startHour,
    endHour: campaign.endHour,
    daysOfWeek: campaign.daysOfWeek,
    allocationTypeId: campaign.allocationTypeId,
    maxCoins: campaign.maxCoins,
    targetModelId: 3,
    profileTargeting: {},
    ...(offerEndsMs === undefined ? {} : { offerEndsAt: new Date(offerEndsMs).toISOString() }),
  });
  const reply = await world.call("POST", `/r/${routeId}/company/service`, body);
  // Hours of the night and days without a window are refused, and that is right.
  if (reply.status === 400) return;
  expect(reply.status).toBe(200);
  booked.push({ ...campaign, ...client, id: Number(reply.body.id) });
}

/** Now and then somebody whose phone is shown answers STOP; when is remembered. */
async function letSomeOptOut(step: number): Promise<void> {
  const { rows } = await database.pool.query<{ id: number; route_id: number; person: number }>(
    `select id::int, route_id, person from phone_message
     where person is not null order by id desc limit 1 offset $1`,
    [mix32(seed, step + 1_000_000) % 5],
  );
  const shown = rows[0];
  if (!shown) return;
  const isKnown = optOuts.some((it) => it.person === shown.person && it.routeId === shown.route_id);
  if (isKnown) return;
  const stop = { messageId: shown.id, text: "STOP" };
  const reply = await world.send("POST", "/sandbox/phone/reply", stop, KEY);
  expect(reply.body).toEqual({ optedOut: true });
  const whose = { routeId: shown.route_id, person: shown.person };
  optOuts.push({ ...whose, at: world.clock.now() });
}

async function stopSome(nowMs: number): Promise<void> {
  for (const it of booked.filter(({ isStopped, startMs }) => isStopped && startMs <= nowMs)) {
    const { id, clientId, userId } = it;
    const body = { id, clientId, userId, status: 250 };
    await world.call("PUT", `/r/${it.routeId}/company/servicestatus`, body);
    it.isStopped = false;
  }
}

const countryOf = (routeId: number): CountryCode => (routeId === 98 ? "GH" : "ZA");

describe(`${COUNT} campaigns of all kinds over ${DAYS} days`, () => {
  it("are mostly booked, and send", async () => {
    expect(booked.length).toBeGreaterThan(COUNT / 2);
    expect(new Set(booked.map(({ kind }) => kind)).size).toBe(Object.keys(KINDS).length);
    expect(optOuts.length).toBeGreaterThan(10);
    const { rows } = await database.pool.query<{ n: number }>(
      "select count(*)::int n from message",
    );
    expect(rows[0]?.n).toBeGreaterThan(booked.length * 20);
  });

  it("send nothing at a forbidden hour, on a holiday, outside their own hours, or after the offer's end", async () => {
    const rules = { ZA: defaultSendingRules("ZA"), GH: defaultSendingRules("GH") };
    for (const it of booked) {
      const country = countryOf(it.routeId);
      const { rows } = await database.pool.query<{ at: Date }>(
        "select distinct sent_at as at from message where service_id = $1",
        [it.id],
      );
      const lastMs = Math.min(it.endMs, it.offerEndsMs ?? Infinity);
      const wrong = rows.filter(({ at }) => {
        const ms = at.getTime();
        const { hour, weekday } = zonedParts(ms, countryByCode(country).timeZone);
        const isOwnTime =
          ms >= it.startMs &&
          ms < lastMs &&
          hour >= it.startHour &&
          hour < it.endHour &&
          it.daysOfWeek.includes(weekday);
        return !isOwnTime || !isLegalAt(ms, country, rules[country]);
      });
      expect(wrong).toEqual([]);
    }
  });

  it("send nobody more than one message a week from an advertiser, or three from all", async () => {
    const above = countAboveCap.bind(null, database.pool);
    expect(await above("s.client_id", 1)).toBe(0);
    expect(await above("s.route_id", 3)).toBe(0);
    // The cap was reached, so that holding it means something.
    expect(await above("s.route_id", 2)).toBeGreaterThan(0);
  });

  it("send nothing to anybody after they opted out", async () => {
    expect(await countAfterOptOut(database.pool, optOuts)).toBe(0);
  });

  it("end with books that agree with the messages, to the last one", async () => {
    const { rows } = await database.pool.query(
      `select s.id from service s
       left join (select service_id, count(*) n, count(*) filter (where state = 2) d,
         count(*) filter (where state = 3) u, count(*) filter (where state = 2 and via_sms) f
         from message group by service_id) m on m.service_id = s.id
       left join (select service_id, sum(sent) n, sum(delivered) d, sum(undelivered) u, sum(booked) b, sum(clicks) c
         from service_day group by service_id) y on y.service_id = s.id
       left join (select service_id, sum(sent) n, sum(delivered) d, sum(clicks) c
         from service_hour group by service_id) h on h.service_id = s.id
       left join (select service_id, count(*) filter (where kind = 1) c, count(*) filter (where kind = 2) r
         from engagement group by service_id) e on e.service_id = s.id
       where s.sent is distinct from coalesce(m.n, 0) or s.people is distinct from y.b::int
         or (coalesce(m.n, 0), coalesce(m.d, 0), coalesce(m.u, 0)) is distinct from (y.n, y.d, y.u)
         or (coalesce(h.n, 0), coalesce(h.d, 0)) is distinct from (y.n, y.d)
         or (coalesce(e.c, 0), coalesce(e.c, 0)) is distinct from (y.c, coalesce(h.c, 0))
         or s.reads is distinct from coalesce(e.r, 0)::int or s.fallbacks is distinct from coalesce(m.f, 0)::int`,
    );
    expect(rows).toEqual([]);
    for (const { id, routeId } of booked.slice(0, 300))
      expect(await readReport(world.call, id, routeId)).toMatchObject({ final: true });
  });
});
