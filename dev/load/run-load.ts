import { setTimeout as wait } from "node:timers/promises";
import { arrivalsOf } from "./arrivals.ts";
import { disturb } from "./disturb.ts";
import type { Cut, Sample } from "./measure.ts";
import { firstDay, laterDay, type Shop } from "./shop.ts";
import { openTimedSession } from "./timed-session.ts";
import type { Topology } from "./topology.ts";

export type LoadOptions = {
  shops: number;
  seconds: number;
  seed: number;
  thinkMs: number;
  /** Ends and begins every process once while the load goes on, in turn by an operator and as by a power cut. */
  endsEach: boolean;
  /** Brings in the present version first, one process after the other. */
  upgrades: boolean;
  report(line: string): void;
};

export type LoadOutcome = {
  samples: Sample[];
  cuts: Cut[];
  shops: Shop[];
  visits: { first: number; later: number; givenUp: string[] };
};

/** Every fifth shop is new; the others come back, once there is somebody who can. */
const IS_NEW_EVERY = 5;
/** A day of many shops: they come by themselves, whatever the answers take, and each does one thing after the other. */
export async function runLoad(topology: Topology, options: LoadOptions): Promise<LoadOutcome> {
  const { shops: count, seconds, seed } = options;
  const samples: Sample[] = [];
  const shops: Shop[] = [];
  const cuts: Cut[] = [];
  const visits = { first: 0, later: 0, givenUp: [] as string[] };
  const returning: Shop[] = [];
  const startMs = performance.now();

  async function visit(at: number): Promise<void> {
    const known =
      at % IS_NEW_EVERY === 0 ? undefined : returning[at % Math.max(1, returning.length)];
    const shop = known ?? newShop(at);
    const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`;
    const session = openTimedSession(topology.toolUrl, address, (sample) => samples.push(sample));
    const { sandboxUrl, nowMs } = topology;
    const parts = { session, sandboxUrl, nowMs: nowMs(), thinkMs: options.thinkMs };
    if (known === undefined) {
      shops.push(shop);
      await firstDay(parts, shop);
      visits.first += 1;
      returning.push(shop);
    } else {
      await laterDay(parts, shop);
      visits.later += 1;
    }
  }

  const ending = disturb(topology, options, cuts);
  const open: Promise<void>[] = [];
  for (const [at, afterMs] of arrivalsOf(count, seconds, seed).entries()) {
    await wait(Math.max(0, startMs + afterMs - performance.now()));
    open.push(
      visit(at).catch((error: unknown) => {
        visits.givenUp.push(error instanceof Error ? error.message : "failed");
      }),
    );
  }
  await Promise.all(open);
  await ending;
  return { samples, cuts, shops, visits };
}

const newShop = (at: number): Shop => ({
  email: `load-${at}@shop.test`,
  userId: "",
  paidMinor: 0,
  campaignIds: [],
  pictures: [],
});
