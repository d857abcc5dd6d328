import { createEnglishTranslator } from "../../platform/translator.ts";
import { setTranslator } from "../../domain/translate.ts";
import { createPool } from "../../platform/database/pool.ts";
import {
  resumeSubmissions,
  syncCampaigns,
} from "../../server/features/campaigns/catch-up-campaigns.ts";
import { readFeeds } from "../../server/features/campaigns/delivery/read-feeds.ts";
import { announceInPostgres } from "../../server/db/announcer/postgres-announcer.ts";
import { createCampaignNotifier } from "../../server/features/notifications/notify-campaign-change.ts";
import { createNotify } from "../../server/features/notifications/notify.ts";
import { auditRows, aWorld, FRIDAY_MS } from "../../server/features/campaigns/testing/a-world.ts";
import { aPaidCampaign } from "../../server/features/campaigns/testing/booked-campaign.ts";
import { copyLive } from "../../server/features/campaigns/testing/copy-live.ts";
import { answerAsHelper } from "../harness/helper.ts";

const HALF_DAY_MS = 43_200_000;
const WEEK_MS = 14 * HALF_DAY_MS;
/** From the booking on a Friday to the last receipt of what was sent on Monday and Tuesday. */
const HALF_DAYS = 18;
const PEOPLE = 100;
const RESUMED_AT_ONCE = 500;

type Start = { toolUrl: string; gatewayUrl: string; live: number };

let world: Awaited<ReturnType<typeof aWorld>>;
let live = 0;
let startMs = FRIDAY_MS;

answerAsHelper({
  async start(given: Start) {
    setTranslator(createEnglishTranslator());
    ({ live } = given);
    const databaseAt = (url: string, max: number) => {
      const pool = createPool(url, { max });
      return { url, pool, drop: () => pool.end() };
    };
    world = await aWorld({
      databases: {
        server: databaseAt(given.toolUrl, 20),
        gateway: databaseAt(given.gatewayUrl, 10),
      },
    });
    // Owners are told, as in the product; who is mailed is another program's work.
    const notify = createNotify({ sendAll: async () => {} }, announceInPostgres);
    world.deps.onStatusChange = createCampaignNotifier(notify);
  },
  /** Books so many campaigns beside those that live on, and lets the networks carry them to their end: the tool has heard nothing yet. */
  async prepare(changed: number) {
    world.setNow(startMs);
    const paid = [];
    for (let made = 0; made < changed; made += 1)
      paid.push(await aPaidCampaign(world, { people: PEOPLE, ...datesAfter(startMs) }));
    for (let left = changed; left > 0; left -= RESUMED_AT_ONCE)
      await resumeSubmissions(world.deps, { everyOne: true });
    if (startMs === FRIDAY_MS) {
      await readFeeds(world.deps);
      await syncCampaigns(world.deps, { everyOne: true });
      await copyLive(world.pool, paid[0]?.id ?? "", live);
    }
    for (let ms = startMs, step = 0; step < HALF_DAYS; step += 1) {
      ms += HALF_DAY_MS;
      world.setNow(ms);
      await world.gateway.catchUp(ms);
    }
    startMs += 2 * WEEK_MS;
    await world.pool.query("vacuum analyze");
  },
  /** Takes what the networks have to tell, from the first call to the last posting. */
  read: () => readFeeds(world.deps),
  /** How many are alive and settled, and how many rows of the ledger break a rule. */
  async counts() {
    const { rows } = await world.pool.query<{ live: number; settled: number }>(
      `select count(*) filter (where settled_at is null)::int as live,
         count(*) filter (where settled_at is not null)::int as settled from campaign`,
    );
    return { ...rows[0], wrong: (await auditRows(world)).length };
  },
  stop: () => world.drop(),
});

/** Monday and Tuesday after such a Friday. */
function datesAfter(fridayMs: number): { startDate: string; endDate: string } {
  const dayAt = (days: number) =>
    new Date(fridayMs + days * 2 * HALF_DAY_MS).toISOString().slice(0, 10);
  return { startDate: dayAt(3), endDate: dayAt(4) };
}
