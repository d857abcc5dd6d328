import { afterEach, expect, test, vi } from "vitest";
import { connectNetwork } from "../../../../../dev/testing/networks/connect-network.ts";
import {
  type GatewayProgram,
  startGatewayProgram,
} from "../../../../../dev/testing/networks/gateway-program.ts";
import { startNetSmppCentre } from "../../../../../dev/testing/smpp/net-smpp-centre.ts";
import { catchUpCampaigns } from "../../catch-up-campaigns.ts";
import {
  aListCampaign,
  expectHeld,
  expectSettled,
  numbersOf,
} from "../../testing/a-list-campaign.ts";
import { aWorld, FRIDAY_MS, HOUR_MS, type World } from "../../testing/a-world.ts";

/** Numbers on the list: `KILL_MESSAGES` chooses more. */
const PEOPLE = Number(process.env.KILL_MESSAGES ?? 200);
/** Programs, databases and a message centre on a busy machine need some milliseconds a message. */
const PATIENCE_MS = 60_000 + 60 * PEOPLE;
const POLL = { timeout: PATIENCE_MS, interval: PEOPLE > 10_000 ? 2_000 : 50 };
const WINDOW = 10;
/** After so many answers the network takes what comes and is silent. */
const ANSWERED = Math.floor(PEOPLE / 3);
const PART_MINOR = 30n;
const DAY_MS = 24 * HOUR_MS;
/** Monday 18:00 in South Africa: everything is due. */
const EVENING_MS = Date.parse("2026-12-07T16:00:00Z");

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** The gateway of this world as a program, which answers the tool from now on. */
async function aProgram(world: World): Promise<GatewayProgram> {
  const program = await startGatewayProgram(world.gatewayUrl, {
    LIST_HOSTS: world.listHost,
    NETWORK_SECRET_CENTRE_PASSWORD: "secret",
  });
  ends.push(() => program.stop());
  world.answering.current = program.answer;
  return program;
}

/** Tool and gateway at this instant, with everything done that is due. */
async function liveTo(world: World, program: GatewayProgram, ms: number): Promise<void> {
  world.setNow(ms);
  await program.moveTo(ms);
  await catchUpCampaigns(world.deps);
}

test(
  "a gateway killed in the middle of a campaign over SMPP sends nobody a message twice, leaves one window in doubt, and every cent is spent or back",
  async ({ skip }) => {
    const centre = await startNetSmppCentre({ answered: ANSWERED });
    if (!centre) return skip("Net::SMPP is not here: apt could not fetch Debian's packages.");
    ends.push(() => centre.stop());
    const world = await aWorld({ network: "none", subscribers: 0 });
    ends.push(() => world.drop());
    const first = await aProgram(world);
    await connectNetwork(first.call, {
      adapter: "smpp",
      name: "Centre",
      secretName: "CENTRE",
      settings: {
        host: "127.0.0.1",
        port: centre.port,
        systemId: "shop",
        idBase: "hex-dec",
        window: WINDOW,
        messagesPerSecond: 1_000,
        responseTimeoutSeconds: 120,
      },
      routeIds: [97, 105, 107, 108],
    });
    const numbers = numbersOf(6, PEOPLE);
    await first.moveTo(FRIDAY_MS);
    const sent = await aListCampaign(world, 6, { numbers });
    await expectHeld(world, sent, { people: PEOPLE, partMinor: PART_MINOR });
    await catchUpCampaigns(world.deps);
    await liveTo(world, first, FRIDAY_MS + HOUR_MS);

    const moved = first.moveTo(EVENING_MS);
    await vi.waitFor(() => {
      expect(centre.silent()).toBeGreaterThan(0);
      // Receipts that were not acknowledged would be lost with the session.
      expect(centre.delivered()).toHaveLength(ANSWERED);
    }, POLL);
    await first.kill();
    await moved;
    const inHand = await peopleInHand(world);
    expect(inHand).toBeGreaterThan(0);
    expect(inHand).toBeLessThanOrEqual(WINDOW);

    const second = await aProgram(world);
    await vi.waitFor(async () => {
      await liveTo(world, second, EVENING_MS);
      expect(await peopleInHand(world)).toBe(0);
      expect((await world.gatewayPool.query("select 1 from send_batch")).rowCount).toBe(0);
      expect(centre.submitted().length).toBeGreaterThanOrEqual(PEOPLE - inHand);
      expect(centre.delivered()).toHaveLength(centre.submitted().length - centre.silent());
    }, POLL);
    for (let day = 1; day <= 4; day += 1) await liveTo(world, second, EVENING_MS + day * DAY_MS);

    const taken = centre.submitted().map(({ destination }) => destination);
    const found = new Set(taken);
    expect(found.size).toBe(taken.length);
    const missing = numbers.filter((msisdn) => !found.has(msisdn));
    expect(taken.length + missing.length).toBe(PEOPLE);
    expect(missing.length + centre.silent()).toBeLessThanOrEqual(inHand);
    expect(new Set(centre.delivered())).toEqual(new Set([0]));
    // Of what the silent network has taken nobody will ever know: it is refunded.
    const delivered = centre.delivered().length;
    const figures = { people: PEOPLE, sent: PEOPLE, delivered, partMinor: PART_MINOR };
    await expectSettled(world, sent, figures);
  },
  4 * PATIENCE_MS,
);

/** People of calls that were begun and not noted. */
async function peopleInHand({ gatewayPool }: World): Promise<number> {
  const { rows } = await gatewayPool.query<{ people: number }>(
    "select coalesce(sum(cardinality(people)), 0)::int as people from handover",
  );
  return rows[0]?.people ?? 0;
}
