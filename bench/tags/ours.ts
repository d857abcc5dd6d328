import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { startCluster } from "../../dev/postgres/cluster.ts";
import { placeForTests } from "../../dev/postgres/place.ts";
import { createMigratedDatabase } from "../../dev/testing/templates.ts";
import { aClient, aGateway, aService, FRIDAY_MS } from "../../gateway/testing/a-gateway.ts";
import { KINDS } from "../../gateway/testing/kinds.ts";
import { insertAsker } from "../../gateway/testing/askers.ts";
import { createPool } from "../../platform/database/pool.ts";
import { serve } from "../../platform/http/serve.ts";
import { CAMPAIGNS, PEOPLE_EACH, SUBSCRIBERS } from "./sizes.ts";

const HOUR_MS = 3_600_000;

const place = placeForTests(`loudhailer-tags-${process.pid}`);
const password = randomBytes(18).toString("base64url");
const cluster = await startCluster({ place, password, durable: true });
await createMigratedDatabase(cluster.url, "gateway", "ours");
const pool = createPool(cluster.url("ours"));
const world = await aGateway(pool, {}, { subscribers: SUBSCRIBERS });
const id = await insertAsker(pool, "tag-server", { maxPerPersonPerDay: 100 });
const pcm = await KINDS.pcm?.(world.call);
for (let at = 0; at < CAMPAIGNS; at += 1) {
  const booked = await world.call(
    "POST",
    "/r/97/company/service",
    aService({
      ...(await aClient(world.call)),
      ...pcm,
      campaignCode: `tags-${at}`,
      endPeriod: "2026-12-04T15:00:00Z",
      profileTargeting: {},
      maxCoins: PEOPLE_EACH,
    }),
  );
  if (booked.status !== 200) throw new Error(JSON.stringify(booked.body));
}
// An hour before the end most of all tags are due.
world.setNow(FRIDAY_MS + 7 * HOUR_MS);
await world.gateway.catchUp(FRIDAY_MS + 7 * HOUR_MS);
await world.gateway.start();
const { port, close } = await serve(world.gateway.app, {
  port: 0,
  host: "127.0.0.1",
  variable: "GATEWAY_PORT",
});
process.send?.(`http://127.0.0.1:${port}/tags/${id}/${world.gateway.callbackKeyOf(id)}`);
process.on("message", async () => {
  await close();
  await world.gateway.stop();
  await pool.end();
  await cluster.stop();
  rmSync(place.folder, { recursive: true, force: true });
  process.exit(0);
});
