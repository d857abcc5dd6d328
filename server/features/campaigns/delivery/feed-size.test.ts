import { expect, test } from "vitest";
import { auditRows, FRIDAY_MS, HOUR_MS } from "../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../testing/booked-campaign.ts";
import { copyLive } from "../testing/copy-live.ts";
import { resumeSubmissions, syncCampaigns } from "../catch-up-campaigns.ts";
import { readFeeds } from "./read-feeds.ts";
import { syncCampaign } from "./sync-campaign.ts";

/** `FEED_LIVE=100000 FEED_CHANGED=1000` is a country of advertisers. */
const LIVE = Number(process.env.FEED_LIVE ?? 3_000);
const CHANGED = Number(process.env.FEED_CHANGED ?? 20);
const ASKED_ALONE = Math.max(5, Math.round(CHANGED / 20));
const IDLE_ROUNDS = 20;
const RESUMED_AT_ONCE = 500;
const DAY_MS = 24 * HOUR_MS;

const world = useWorld(FRIDAY_MS);

test(
  "what changed among many live campaigns is shown and settled within five seconds, and nothing new costs nothing",
  async () => {
    const ids: string[] = [];
    for (let made = 0; made < CHANGED + ASKED_ALONE; made += 1)
      ids.push((await aPaidCampaign(world, { people: 100 })).id);
    // Some hundred are resumed at once.
    for (let left = ids.length; left > 0; left -= RESUMED_AT_ONCE)
      await resumeSubmissions(world.deps, { everyOne: true });
    await readFeeds(world.deps);
    await syncCampaigns(world.deps, { everyOne: true });
    await copyLive(world.pool, ids[0] ?? "", LIVE);
    const alone = ids.slice(0, ASKED_ALONE);

    // Nine days pass for the networks; the tool hears of them all at once.
    for (let ms = FRIDAY_MS; ms < FRIDAY_MS + 9 * DAY_MS;) {
      ms += 12 * HOUR_MS;
      world.setNow(ms);
      await world.gateway.catchUp(ms);
    }
    const aloneMs = await timed(async () => {
      for (const id of alone) await syncCampaign(world.deps, id, { wait: true });
    });
    const changedMs = await timed(() => readFeeds(world.deps));
    const idleMs = await timed(async () => {
      for (let round = 0; round < IDLE_ROUNDS; round += 1) await readFeeds(world.deps);
    });

    const { rows } = await world.pool.query<{ live: number; settled: number }>(
      `select count(*) filter (where settled_at is null)::int live,
         count(*) filter (where settled_at is not null)::int settled from campaign`,
    );
    expect(rows).toEqual([{ live: LIVE, settled: ids.length }]);
    expect(await auditRows(world)).toEqual([]);
    const each = (ms: number, of: number) => (ms / of).toFixed(1);
    process.stdout.write(
      `${LIVE} live campaigns: ${CHANGED} of them changed, shown and settled in ${Math.round(changedMs)} ms ` +
        `(${each(changedMs, CHANGED)} ms each; asked for alone ${each(aloneMs, ASKED_ALONE)} ms each); ` +
        `nothing new: ${each(idleMs, IDLE_ROUNDS)} ms for all networks\n`,
    );
    expect(changedMs).toBeLessThan(5_000);
    expect(idleMs / IDLE_ROUNDS).toBeLessThan(250);
  },
  60 * 60_000,
);

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
