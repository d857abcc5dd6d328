import { startNats } from "../testing/nats/start-nats.ts";
import { startPooler } from "../testing/pooled/pooler.ts";
import { startReplica } from "../testing/replica/start-replica.ts";
import { aBucket } from "../../platform/files/testing/a-bucket.ts";

/** What stands beside the programs: PgBouncer, a replica for reports, a bucket for files, and NATS. */
export type Beside = { pooler: boolean; replica: boolean; s3: boolean; nats: boolean };

type Databases = Record<"tool" | "gateway", string>;

/** What can be ended as by a power cut, and begun again at the same address. */
export type Neighbour = {
  name: string;
  /** Calls may fail while it is away. */
  isNeeded: boolean;
  restart(): Promise<void>;
};

/** Settings of the programs that lead there, and how it is stopped. */
export type Started = {
  addresses: Databases;
  tool: Record<string, string>;
  gateway: Record<string, string>;
  neighbours: Neighbour[];
};

/** Of PgBouncer to each database. */
const POOLED_CONNECTIONS = 20;

/** Starts what is asked for. `stops` is added to at each step, so that what began can be stopped when a later one fails. */
export async function startBeside(
  databases: Databases,
  beside: Beside,
  stops: (() => Promise<void>)[],
): Promise<Started> {
  const started: Started = {
    addresses: { ...databases },
    tool: {},
    gateway: {},
    neighbours: [],
  };
  const { neighbours } = started;
  if (beside.replica) {
    const replica = await startReplica(databases.tool);
    stops.push(replica.drop);
    neighbours.push({ name: "replica", isNeeded: false, restart: replica.restart });
    started.tool["DATABASE_READ_URL"] = replica.url("tool");
  }
  if (beside.pooler) {
    const pooler = await startPooler(databases.tool, POOLED_CONNECTIONS);
    stops.push(pooler.stop);
    neighbours.push({ name: "PgBouncer", isNeeded: true, restart: pooler.restart });
    started.tool["DATABASE_DIRECT_URL"] = databases.tool;
    started.gateway["GATEWAY_DATABASE_DIRECT_URL"] = databases.gateway;
    for (const name of ["tool", "gateway"] as const) {
      const address = new URL(databases[name]);
      address.host = `127.0.0.1:${pooler.port}`;
      started.addresses[name] = address.href;
    }
  }
  if (beside.s3) {
    const { place, restart, close } = await aBucket();
    stops.push(close);
    neighbours.push({ name: "bucket", isNeeded: true, restart });
    Object.assign(started.tool, {
      S3_BUCKET: place.bucket,
      S3_REGION: place.region,
      S3_ENDPOINT: place.endpoint,
      S3_ACCESS_KEY_ID: place.credentials?.accessKeyId,
      S3_SECRET_ACCESS_KEY: place.credentials?.secretAccessKey,
    });
  }
  if (beside.nats) {
    const nats = await startNats();
    stops.push(() => nats.stop());
    neighbours.push({ name: "NATS", isNeeded: false, restart: nats.restart });
    started.tool["NATS_URL"] = `nats://${nats.host}`;
  }
  return started;
}
