import type { OptOut } from "../../../../dev/testing/real-gateway.ts";
import { AppError } from "../../../../domain/errors.ts";
import { zonedToMs } from "../../../../domain/schedule/zoned-time.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import { resumeSubmissions, syncCampaigns } from "../catch-up-campaigns.ts";
import { changeStatus } from "../changes/change-status.ts";
import { editCampaign } from "../changes/edit-campaign.ts";
import { sendTest } from "../test-copies/send-test.ts";
import { readFeeds } from "../delivery/read-feeds.ts";
import { syncCampaign } from "../delivery/sync-campaign.ts";
import { deleteDraft } from "../drafts/delete-draft.ts";
import { stopCampaign } from "../changes/stop-campaign.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { aDraft, anAdvertiser, HOUR_MS, quoteAndSubmit, reread, type World } from "./a-world.ts";
import { provePhones } from "./prove-phones.ts";
import { aList, CONSENT, enterFiles } from "./own-lists.ts";
import {
  ADVERTISERS,
  DAYS,
  FIRST_DAY,
  simulatedCampaigns,
  type Fate,
  type SimulatedCampaign,
} from "./simulated-campaigns.ts";

export const PAID_IN_MINOR = 500_000_000n;
const DAY_MS = 24 * HOUR_MS;
const MINUTE_MS = 60_000;
/** Odd, so that calls are lost before and after the network has acted. */
const CALLS_TO_A_FAULT = 37;
/** As often as somebody is told another price while others book. */
const MAX_PRICES = 4;
const LIST_SIZE = 130;
const LIST_RETENTION_MS = 200 * DAY_MS;
const SANDBOX = { "x-sandbox-key": "test-sandbox-key" };

export type Booked = { userId: string; id: string; fate: Fate; startMs: number };
type Life = {
  world: World;
  users: Map<number, string[]>;
  lists: Map<string, { id: string; madeMs: number }>;
  booked: Booked[];
  optOuts: OptOut[];
  refused: number;
};

/** Runs two years of the clock with a number of campaigns; returns bookings and opt-outs. */
export async function liveTwoYears(world: World, count: number, seed: number): Promise<Life> {
  const users = new Map([
    [6, await people(world, "ZAR")],
    [7, await people(world, "GHS")],
  ]);
  const life: Life = { world, users, lists: new Map(), booked: [], optOuts: [], refused: 0 };
  const waiting = simulatedCampaigns(count, seed);
  let nowMs = zonedToMs(FIRST_DAY, 0, "Africa/Johannesburg");
  const endMs = nowMs + (DAYS + 30) * DAY_MS;
  world.setNow(nowMs);
  for (let step = 0; nowMs < endMs; step += 1) {
    // Uneven steps, so that the work due is now a little, now days of it.
    const nextMs = nowMs + (1 + ((step * 37) % 60)) * HOUR_MS;
    const due = waiting.splice(
      0,
      waiting.filter(({ startMs }) => startMs <= nextMs + HOUR_MS).length,
    );
    await bookAll(life, due);
    if (due.length > 0) await advance(life, nowMs + 2 * MINUTE_MS);
    if (await meet(life, "edit-approved", (one) => one.startMs > nowMs, edit))
      await Promise.all([world.gateway.catchUp(nowMs), work(world, 0)]);
    nowMs = nextMs;
    await advance(life, nowMs, 60 * HOUR_MS);
    await meet(life, "resume", () => true, resume);
    await meet(life, "pause", (one) => one.startMs <= nowMs, pause);
    await meet(life, "stop", (one) => one.startMs <= nowMs, stop);
    await letSomebodyOptOut(life, step);
    // The test databases do not tidy up by themselves, and a large run needs it.
    if (step % 50 === 0) await Promise.all([tidy(world.pool), tidy(world.gatewayPool)]);
  }
  return life;
}

const tidy = (pool: World["pool"]) => pool.query("vacuum analyze");

/** Time passes, while now and then a network cannot be reached or its answer is lost. */
async function advance({ world }: Life, toMs: number, stepMs = HOUR_MS): Promise<void> {
  let calls = 0;
  world.faults.current = (method, side) => {
    calls += 1;
    if (calls % CALLS_TO_A_FAULT !== 0) return;
    throw new MessagingError(side === "before" ? "unavailable" : "timeout", `${method} is lost`);
  };
  for (let nowMs = world.clock.now().getTime(); nowMs < toMs;) {
    const passedMs = Math.min(stepMs, toMs - nowMs);
    nowMs += passedMs;
    world.setNow(nowMs);
    // Two programs: neither waits for the other.
    await Promise.all([world.gateway.catchUp(nowMs), work(world, passedMs)]);
  }
  world.faults.current = () => {};
}

/** What the worker does, at its own times: news first, then who is due. Those times are the machine's, which has not passed. */
async function work({ deps, pool }: World, passedMs: number): Promise<void> {
  await pool.query(
    `update campaign set next_sync_at = next_sync_at - interval '1 millisecond' * $1
     where submitted_at is not null and settled_at is null`,
    [passedMs],
  );
  await resumeSubmissions(deps, { everyOne: true });
  await readFeeds(deps);
  await syncCampaigns(deps, { everyOne: false });
}

function people(world: World, currency: "ZAR" | "GHS"): Promise<string[]> {
  return Promise.all(
    Array.from({ length: ADVERTISERS }, () => anAdvertiser(world, PAID_IN_MINOR, currency)),
  );
}

/** Shops come at the same time, each with one campaign after the other. */
const bookAll = (life: Life, due: readonly SimulatedCampaign[]): Promise<void> =>
  shopByShop(
    due,
    ({ countryId, advertiser }) => `${countryId}/${advertiser}`,
    (one) => book(life, one),
  );

/** Does something with all of a shop one after the other, and with all shops at once. */
async function shopByShop<One>(
  all: readonly One[],
  shopOf: (one: One) => string,
  act: (one: One) => Promise<void>,
): Promise<void> {
  const shops = Map.groupBy(all, shopOf);
  await Promise.all(
    [...shops.values()].map(async (own) => {
      for (const one of own) await act(one);
    }),
  );
}

async function book(life: Life, campaign: SimulatedCampaign): Promise<void> {
  const { countryId, advertiser, fate, startMs } = campaign;
  const userId = life.users.get(countryId)?.[advertiser] ?? "";
  const fields = { ...campaign.fields, ...(await listFields(life, campaign, userId)) };
  const { id } = await aDraft(life.world, userId, fields, countryId);
  try {
    if (fate === "test-copy") await sendCopy(life, userId, id);
    await agreeAndSubmit(life.world, userId, id);
  } catch (error) {
    // Days without a window and lists that end too soon are refused, and that is right.
    if (!(error instanceof AppError) || error.code !== "invalid-argument") throw error;
    life.refused += 1;
    await deleteDraft(life.world.deps, { userId, id });
    return;
  }
  const one = { userId, id, fate, startMs };
  life.booked.push(one);
  if (fate === "edit") await once(life, one, edit);
  if (fate === "stop-early") await once(life, one, stop);
}

/** Shops that send at the same moment take people from each other: who is told another price looks at it once more. */
async function agreeAndSubmit(world: World, userId: string, id: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await quoteAndSubmit(world, userId, id);
      return;
    } catch (error) {
      const isOtherPrice = error instanceof AppError && error.reason === "amount-changed";
      if (!isOtherPrice || attempt === MAX_PRICES) throw error;
    }
}

/** Another phone every time: how many copies one gets a day is tested elsewhere. */
async function sendCopy({ world, booked, users }: Life, userId: string, id: string): Promise<void> {
  const isGhana = users.get(7)?.includes(userId) === true;
  const number = (isGhana ? 245_000_000 : 835_000_000) + booked.length;
  await provePhones(world, userId, [`0${number}`], isGhana ? "GH" : "ZA");
  await sendTest(world.deps, { userId, id, testNumbers: [`0${number}`] });
}

async function listFields(life: Life, { list }: SimulatedCampaign, userId: string) {
  if (list === "none") return {};
  const listId = await ownList(life, userId);
  return list === "only"
    ? { targetModel: "list" as const, listId: listId, gender: [] }
    : { excludeListId: listId };
}

async function ownList({ world, users, lists }: Life, userId: string): Promise<string> {
  const nowMs = world.clock.now().getTime();
  const known = lists.get(userId);
  if (known && nowMs - known.madeMs < LIST_RETENTION_MS) return known.id;
  const isGhana = users.get(7)?.includes(userId) === true;
  const first = (isGhana ? 240_000_000 : 820_000_000) + lists.size * 1000;
  const rows = Array.from({ length: LIST_SIZE }, (_, index) => `0${first + index * 7}`);
  enterFiles(world, userId);
  const countryId = isGhana ? 7 : 6;
  const { list } = await aList(world, userId, rows, { countryId, consent: CONSENT });
  lists.set(userId, { id: list.id, madeMs: nowMs });
  return list.id;
}

type Act = (life: Life, one: Booked) => Promise<unknown>;

/** Does to the campaigns of a fate what that fate says, once their time has come; returns whether there was one. */
async function meet(
  life: Life,
  fate: Fate,
  isTime: (one: Booked) => boolean,
  act: Act,
): Promise<boolean> {
  const all = life.booked.filter((one) => one.fate === fate && isTime(one));
  await shopByShop(
    all,
    ({ userId }) => userId,
    (one) => once(life, one, act),
  );
  return all.length > 0;
}

const REFUSALS: ReadonlySet<string> = new Set(["aborted", "invalid-argument"]);

/** Acts once; a state or a time that does not allow it any more is an answer too. */
async function once(life: Life, one: Booked, act: Act): Promise<void> {
  one.fate = "none";
  try {
    await act(life, one);
  } catch (error) {
    if (!(error instanceof AppError) || !REFUSALS.has(error.code)) throw error;
  }
}

const edit: Act = async ({ world }, { userId, id }) => {
  const { campaign } = await reread(world, userId, id);
  const fields = { daysOfWeek: [1, 2, 3, 4, 5], title: "Half price, corrected" };
  const edited = editCampaign(world.deps, { userId, id, version: campaign.version, fields });
  // The sync and the booking that run at the same moment.
  const synced = syncCampaign(world.deps, id, { wait: true });
  const [outcome] = await Promise.allSettled([edited, synced]);
  if (outcome.status === "rejected") throw outcome.reason;
};

const stop: Act = ({ world }, { userId, id }) =>
  stopCampaign(world.deps, { userId, campaignCode: campaignCodeOf(id) });

/** Until the next step. */
const pause: Act = async ({ world }, one) => {
  const { userId, id } = one;
  await changeStatus(world.deps, { userId, id, status: "paused" });
  one.fate = "resume";
};

const resume: Act = ({ world }, { userId, id }) =>
  changeStatus(world.deps, { userId, id, status: "active" });

/** Somebody whose phone is shown answers STOP; when is remembered. */
async function letSomebodyOptOut({ world, optOuts }: Life, step: number): Promise<void> {
  const { rows } = await world.gatewayPool.query<{ id: number; routeId: number; person: number }>(
    `select id::int, route_id as "routeId", person from phone_message where person is not null order by id desc limit 1 offset $1`,
    [step % 5],
  );
  const shown = rows[0];
  if (!shown) return;
  const whose = { routeId: shown.routeId, person: shown.person };
  if (optOuts.some((it) => it.person === whose.person && it.routeId === whose.routeId)) return;
  await world.send("POST", "/sandbox/phone/reply", { messageId: shown.id, text: "STOP" }, SANDBOX);
  optOuts.push({ ...whose, at: world.clock.now() });
}
