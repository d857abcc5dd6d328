import type { Log } from "../../../platform/log/log.ts";
import type { Config } from "../../config.ts";
import type { Announcer } from "./announcer.ts";
import { createBusAnnouncer } from "./bus-announcer.ts";
import { createPostgresAnnouncer } from "./postgres-announcer.ts";
import { createNatsBus } from "../../providers/bus/nats/provider.ts";

/** NATS where the settings name it, else PostgreSQL. */
export function createAnnouncer(
  { nats, directUrl }: Pick<Config, "nats" | "directUrl">,
  log: Log,
): Announcer {
  return nats
    ? createBusAnnouncer(createNatsBus(nats, log))
    : createPostgresAnnouncer(directUrl, log);
}
