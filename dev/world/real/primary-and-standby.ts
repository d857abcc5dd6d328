import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { createPool } from "../../../platform/database/pool.ts";
import { startCluster } from "../../postgres/cluster.ts";
import { placeForTests } from "../../postgres/place.ts";
import { startReplica } from "../../testing/replica/start-replica.ts";
import { createWire } from "../wire.ts";
import type { RealServer } from "./real-server.ts";

/**
 * A PostgreSQL with a standby that has every commit before it is answered (`synchronous_commit = remote_apply`), both behind one
 * address. The primary dies as in a power cut, the standby is promoted, and the address leads there.
 */
export async function startPrimaryAndStandby(): Promise<RealServer> {
  const place = placeForTests(`loudhailer-test-${process.pid}-${randomBytes(4).toString("hex")}`);
  const primary = await startCluster({
    place,
    password: randomBytes(18).toString("base64url"),
    durable: false,
  });
  const standby = await startReplica(primary.url("postgres"));
  const admin = createPool(primary.url("postgres"), { max: 1 });
  // A role's setting stands above that of the command line, which is meant for tests without a standby.
  await admin.query("alter role loudhailer set synchronous_commit = remote_apply");
  await admin.query("alter system set synchronous_standby_names = '*'");
  await admin.query("select pg_reload_conf()");
  await admin.end();
  const address = await createWire(primary.url("postgres"), () => true);
  let hasFailed = false;
  return {
    url(database) {
      const url = new URL(address.url);
      url.pathname = `/${database}`;
      return url.href;
    },
    async failOver() {
      if (hasFailed) return false;
      hasFailed = true;
      address.beAway(true);
      await primary.crash();
      const promoting = createPool(standby.url("postgres"), { max: 1 });
      await promoting.query("select pg_promote(true, 60)");
      await promoting.end();
      address.leadTo(standby.url("postgres"));
      address.beAway(false);
      return true;
    },
    async drop() {
      await address.cut();
      await primary.stop();
      await standby.drop();
      rmSync(place.folder, { recursive: true, force: true });
      rmSync(`${place.folder}.log`, { force: true });
    },
  };
}
