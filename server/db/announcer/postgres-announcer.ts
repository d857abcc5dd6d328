import { sql } from "kysely";
import type { Log } from "../../../platform/log/log.ts";
import { listenTo } from "../listen.ts";
import type { Announce, Announcer } from "./announcer.ts";

/** PostgreSQL's own: it holds what a transaction announces until it is committed. */
export const announceInPostgres: Announce = async (db, channel, ...payloads) => {
  await sql`select pg_notify(${channel}, payload)
    from unnest(${payloads}::text[]) with ordinality as p (payload, n) order by n`.execute(db);
};

/** Announcements by NOTIFY. `databaseUrl` leads past a pooler: who listens needs a session. */
export function createPostgresAnnouncer(databaseUrl: string, log: Log): Announcer {
  return {
    announce: announceInPostgres,
    listen: (channel, hearing) => listenTo(databaseUrl, channel, hearing, log),
    wakesWorkers: false,
    close: () => Promise.resolve(),
  };
}
