import { afterEach, expect, test } from "vitest";
import { connectNetwork } from "../../../../../dev/testing/networks/connect-network.ts";
import {
  AGGREGATOR_SECRETS,
  DIALECT_SETUPS,
  type DialectSetup,
  startSandboxAggregator,
} from "../../../../../dev/testing/networks/sandbox-aggregator.ts";
import { serve } from "../../../../../platform/http/serve.ts";
import {
  aListCampaign,
  expectHeld,
  expectSettled,
  numbersOf,
} from "../../testing/a-list-campaign.ts";
import { aWorld, FRIDAY_MS, HOUR_MS, type World } from "../../testing/a-world.ts";

const PEOPLE = 120;
const DAY_MS = 24 * HOUR_MS;
/** Monday 08:00 in South Africa. */
const MORNING_MS = Date.parse("2026-12-07T06:00:00Z");
/** Until then the campaign may be sent. */
const END_HOUR = 11;
const NOON_MS = MORNING_MS + 4 * HOUR_MS;
const TWO_PARTS =
  "Fresh bread, milk and eggs at half price this week at the corner of Main and Third. Bring this message and get a coffee with every loaf until Friday evening.";
/** Networks of Ghana add no words of their own about opting out. */
const WITH_OPT_OUT = "Bread and milk at half price this week. Call 024 123 4567 to opt out.";
/** Hubtel is a network of Ghana. */
const GHANA = 7;
const ROUTES: Readonly<Record<number, { routeIds: number[]; partMinor: bigint }>> = {
  6: { routeIds: [97, 105, 107, 108], partMinor: 30n },
  [GHANA]: { routeIds: [98], partMinor: 9n },
};

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** Tool and gateway, and all routes of the country served by this aggregator of the sandbox. No other network is behind them. */
async function aConnected({ name, settings, variables }: DialectSetup, routeIds: number[]) {
  const world = await aWorld({ network: "none", subscribers: 0, networkSecrets: variables });
  ends.push(() => world.drop());
  const aggregator = await startSandboxAggregator(name, () => world.clock.now().getTime());
  ends.push(() => aggregator.close());
  const gateway = await serve(world.gateway.app, { port: 0, nextRequestMs: 0 });
  ends.push(
    () => gateway.close(),
    () => world.gateway.stop(),
  );
  const { callbackPath } = await connectNetwork(world.call, {
    adapter: name,
    name: "Aggregator",
    secretName: AGGREGATOR_SECRETS,
    settings: { ...settings, baseUrl: aggregator.baseUrl, batchSize: 7, messagesPerSecond: 1_000 },
    routeIds,
  });
  await aggregator.command({ webhookUrl: `http://127.0.0.1:${gateway.port}${callbackPath}` });
  return { world, aggregator };
}

/** Messages of which nobody knows whether the network has them. */
async function countDoubts({ gatewayPool }: World): Promise<number> {
  return (await gatewayPool.query("select 1 from message_doubt")).rowCount ?? 0;
}

test.each(DIALECT_SETUPS.map((setup, at) => [setup.name, { setup, at }] as const))(
  "a campaign to an own list goes from draft to settled over %s: each number once, each cent where receipts say",
  async (_name, { setup, at }) => {
    const countryId = setup.name === "hubtel" ? GHANA : 6;
    const { routeIds, partMinor } = ROUTES[countryId] ?? expect.fail();
    const { world, aggregator } = await aConnected(setup, routeIds);
    const numbers = numbersOf(countryId, PEOPLE);
    const sent = await aListCampaign(world, countryId, {
      numbers,
      endHour: END_HOUR,
      ...(countryId === GHANA ? { text: WITH_OPT_OUT } : at % 2 === 0 ? { text: TWO_PARTS } : {}),
    });
    await expectHeld(world, sent, { people: PEOPLE, partMinor });
    await world.advanceTo(FRIDAY_MS + HOUR_MS);

    // The first call is put off; the next is taken, and its answer never arrives.
    await aggregator.command({ callFaults: ["429", "drop-after"] });
    await world.advanceTo(MORNING_MS, DAY_MS);
    while ((await aggregator.waitingFaults()) > 0)
      await world.advanceTo(world.clock.now().getTime() + HOUR_MS / 2);
    const doubts = await countDoubts(world);
    expect(doubts > 0).toBe(!setup.isIdempotent);

    const begun = new Set((await aggregator.taken()).map(({ msisdn }) => msisdn));
    const later = numbers.filter((msisdn) => !begun.has(msisdn));
    const take = (count: number) => later.splice(0, count);
    const refused = { barred: take(2), "unknown-number": take(3) };
    const ended = { absent: take(9), barred: take(2), "on-its-way": take(4) };
    await aggregator.command({ refusals: byNumber(refused), endings: byNumber(ended) });
    await world.advanceTo(NOON_MS);
    const statuses = await aggregator.sendReceipts({ isReversed: true, times: 2 });
    expect(new Set(statuses)).toEqual(new Set(setup.receipts === "push" ? [200] : []));
    await world.advanceTo(NOON_MS + 4 * DAY_MS, DAY_MS);

    const taken = (await aggregator.taken()).map(({ msisdn }) => msisdn);
    const neverTaken = new Set(Object.values(refused).flat());
    expect(taken.toSorted()).toEqual(numbers.filter((one) => !neverTaken.has(one)).toSorted());
    const lost = setup.doubtsBy === "nothing" ? doubts : 0;
    const delivered = PEOPLE - neverTaken.size - Object.values(ended).flat().length - lost;
    await expectSettled(world, sent, { people: PEOPLE, sent: PEOPLE, delivered, partMinor });
  },
);

function byNumber<Word extends string>(
  numbers: Readonly<Record<Word, readonly string[]>>,
): Record<string, Word> {
  const words = Object.keys(numbers) as Word[];
  return Object.fromEntries(words.flatMap((word) => numbers[word].map((one) => [one, word])));
}
