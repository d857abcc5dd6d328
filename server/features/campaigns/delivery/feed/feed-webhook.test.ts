import { expect, test, vi } from "vitest";
import { signatureOf, SIGNED_WINDOW_SECONDS } from "../../../../../platform/http/signed-call.ts";
import { createLog } from "../../../../../platform/log/log.ts";
import { createJobRunner } from "../../../../jobs/runner.ts";
import { mapError } from "../../../../http/error-mapper.ts";
import { campaignsJobs } from "../../campaigns.jobs.ts";
import { resumeSubmissions, syncCampaigns } from "../../catch-up-campaigns.ts";
import type { CampaignsDeps } from "../../campaigns-deps.ts";
import { FRIDAY_MS, HOUR_MS, reread } from "../../testing/a-world.ts";
import { aPaidCampaign, useWorld } from "../../testing/booked-campaign.ts";
import { readFeeds } from "../read-feeds.ts";
import { FEED_ROUTE_JOB } from "./announce-change.ts";
import { createFeedWebhook } from "./feed.webhooks.ts";

const SECRET = "a-shared-secret-of-thirty-two-characters";
const world = useWorld(FRIDAY_MS);

type Push = { body?: string; sent?: string; secret?: string; atMs?: number; header?: string };
/** Calls the webhook as the gateway does, or worse. */
async function push(app: ReturnType<typeof createFeedWebhook>, changes: Push = {}) {
  const { body = '{"routeId":97}', secret = SECRET, atMs = Date.now() } = changes;
  const header = changes.header ?? signatureOf(secret, { about: "feed", body }, atMs);
  return app.request("/webhooks/feed", {
    method: "POST",
    headers: { "x-signature": header },
    body: changes.sent ?? body,
  });
}
const appFor = (deps: Pick<CampaignsDeps, "db" | "jobs">) => {
  const app = createFeedWebhook(deps, SECRET);
  app.onError((error) => new Response("", { status: mapError(error).status }));
  return app;
};

test("a change that is announced is read by whichever worker there is, though no round comes; many announcements wait as one", async () => {
  const { deps } = world;
  const { userId, id } = await aPaidCampaign(world);
  await resumeSubmissions(deps, { everyOne: true });
  await readFeeds(deps);
  await syncCampaigns(deps, { everyOne: true });
  world.setNow(FRIDAY_MS + 4 * HOUR_MS);
  await world.gateway.catchUp(FRIDAY_MS + 4 * HOUR_MS);
  const { routes } = await reread(world, userId, id);
  expect(routes.map(({ status }) => status)).toContain("pending");
  const jobs = campaignsJobs(deps).filter(({ name }) => name === FEED_ROUTE_JOB);
  const log = createLog("test", "silent");
  // Two programs: one answers calls, the other works.
  const api = createJobRunner(world.databaseUrl, jobs, log);
  const worker = createJobRunner(world.databaseUrl, jobs, log);
  await api.start({ works: false });
  try {
    const app = appFor({ db: world.db, jobs: api });
    const answers = [];
    for (const { routeId } of routes)
      for (let again = 0; again < 5; again++)
        answers.push((await push(app, { body: JSON.stringify({ routeId }) })).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    const { rows } = await world.pool.query<{ count: number }>(
      "select count(*)::int from pgboss.job where name = $1 and state = 'created'",
      [FEED_ROUTE_JOB],
    );
    expect(rows[0]?.count).toBe(routes.length);
    await worker.start({ works: true });
    await vi.waitFor(
      async () => {
        const now = await reread(world, userId, id);
        expect(now.routes.map(({ status }) => status)).not.toContain("pending");
      },
      { timeout: 60_000, interval: 100 },
    );
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
});

test("an announcement without the right signature, out of time, changed, of no route or too large is refused and does nothing", async () => {
  const sent: string[] = [];
  const jobs = { send: async (_db: unknown, name: string) => void sent.push(name) };
  const app = appFor({ db: world.db, jobs });
  const offMs = (SIGNED_WINDOW_SECONDS + 30) * 1_000;
  const refused: Push[] = [
    { header: "" },
    { header: "t=1,v1=0" },
    { secret: "a-wrong-secret-of-thirty-two-characters!" },
    { sent: '{"routeId":98}' },
    { atMs: Date.now() - offMs },
    { atMs: Date.now() + offMs },
    { body: "" },
    { body: "{" },
    { body: "[]" },
    { body: '{"routeId":"97"}' },
    { body: '{"routeId":0}' },
    { body: '{"routeId":1.5}' },
  ];
  for (const changes of refused)
    expect([changes, (await push(app, changes)).status]).toEqual([changes, 400]);
  expect(
    (await push(app, { body: JSON.stringify({ routeId: 97, x: "x".repeat(5_000) }) })).ok,
  ).toBe(false);
  expect(sent).toEqual([]);
  expect((await push(app)).status).toBe(200);
  expect(sent).toEqual([FEED_ROUTE_JOB]);
  expect((await push(createFeedWebhook({ db: world.db, jobs }, undefined))).status).toBe(404);
});
