import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { cutConnections } from "../../../../dev/testing/cut-connections.ts";
import { cutWhileWaiting } from "../../../../dev/testing/cut-while-waiting.ts";
import { isConnectionLost } from "../../../../platform/database/connection-loss.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import {
  aDraft,
  anAdvertiser,
  auditRows,
  FRIDAY_MS,
  gatewayServices,
  reread,
  walletOf,
} from "../testing/a-world.ts";
import { useWorld } from "../testing/booked-campaign.ts";
import { runSubmission } from "./run-submission.ts";
import { submitCampaign, type Submission } from "./submit-campaign.ts";

const SHOPS = 3;
const CAMPAIGNS_PER_SHOP = 3;
const PRICE_MINOR = 9_000n;
/** What a submission writes, in its order: its transaction is cut at each. */
const TABLES = [
  "campaign",
  "campaign_route",
  "campaign_submission",
  "hold",
  "campaign_submission_step",
];
const CUTS = 12;

const world = useWorld(FRIDAY_MS);

async function someCalls(): Promise<Submission[]> {
  const calls: Submission[] = [];
  for (let shop = 0; shop < SHOPS; shop += 1) {
    const userId = await anAdvertiser(world);
    for (let index = 0; index < CAMPAIGNS_PER_SHOP; index += 1) {
      const { id: campaignId } = await aDraft(world, userId);
      const idempotencyKey = randomUUID();
      calls.push({ userId, campaignId, amountMinor: PRICE_MINOR, idempotencyKey });
    }
  }
  return calls;
}

const wasLost = (call: Promise<unknown>): Promise<boolean> =>
  call.then(
    () => false,
    (error: unknown) => {
      if (isConnectionLost(error)) return true;
      throw error;
    },
  );

async function untilAnswered(call: () => Promise<unknown>): Promise<void> {
  while (await wasLost(call()));
}

async function expectBookedOnce(calls: Submission[]): Promise<void> {
  for (const { userId, campaignId } of calls) {
    const holds = await world.db
      .selectFrom("hold")
      .select("amountMinor")
      .where("campaignId", "=", campaignId)
      .execute();
    expect(holds).toEqual([{ amountMinor: PRICE_MINOR }]);
    const { campaign, routes } = await reread(world, userId, campaignId);
    expect(campaign.status).toBe("pending");
    const services = await gatewayServices(world, campaignCodeOf(campaignId));
    expect(services.map(({ routeId, people }) => [routeId, people])).toEqual(
      routes.map(({ routeId, people }) => [routeId, people]),
    );
    const heldMinor = PRICE_MINOR * BigInt(CAMPAIGNS_PER_SHOP);
    const availableMinor = 100_000n - heldMinor;
    expect(await walletOf(world, userId)).toMatchObject({ availableMinor, heldMinor });
  }
  expect(await auditRows(world)).toEqual([]);
}

test("campaigns submitted side by side, cut off at each table they write, are booked and paid for once when repeated under their keys", async () => {
  const calls = await someCalls();
  const submitAll = () => calls.map((call) => wasLost(submitCampaign(world.deps, call)));
  for (const table of TABLES) {
    const where = { url: world.databaseUrl, table, mode: "exclusive", waiting: SHOPS } as const;
    const lost = await cutWhileWaiting({ ...where, applicationName: "loudhailer-test" }, submitAll);
    expect(lost.filter((isLost) => isLost).length, table).toBeGreaterThanOrEqual(SHOPS);
  }
  for (const call of calls) {
    await untilAnswered(() => submitCampaign(world.deps, call));
    await runSubmission(world.deps, call.campaignId, { wait: true });
  }
  await expectBookedOnce(calls);
});

test("while the connections of tool and gateway are cut again and again, what is submitted and booked twice at once is there once", async () => {
  const calls = await someCalls();
  const submitAndBook = async (call: Submission): Promise<void> => {
    await untilAnswered(() => submitCampaign(world.deps, call));
    await untilAnswered(() => runSubmission(world.deps, call.campaignId, { wait: true }));
  };
  let areDone = false;
  const done = Promise.all([...calls, ...calls].map(submitAndBook)).finally(() => (areDone = true));
  for (let cuts = 0; cuts < CUTS && !areDone; cuts += 1) {
    await cutConnections(world.databaseUrl);
    await cutConnections(world.gatewayUrl);
  }
  await done;
  for (const { campaignId } of calls) await runSubmission(world.deps, campaignId, { wait: true });
  await expectBookedOnce(calls);
});
