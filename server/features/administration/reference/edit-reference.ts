import { countryById } from "../../../../domain/countries.ts";
import { AppError } from "../../../../domain/errors.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import { cutPage, readNumberCursor } from "../../../db/page-cursor.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import type { JobSender } from "../../../jobs/job.ts";
import { type NetworkChange, NOTIFY_NETWORKS_JOB } from "./notify-networks.ts";
import { recordChange } from "./record-change.ts";
import {
  type ChangeKind,
  listChanges,
  lockRoute,
  type RouteRow,
  type ShownChange,
  updateRoute,
} from "./reference.store.ts";
import { upsertHoliday } from "./holiday.store.ts";

type EditDeps = Pick<AdministrationDeps, "db" | "clock" | "jobs">;
const PAGE_SIZE = 20;

/** Changes a route's name and suffix, opens or closes it for new campaigns. Throws not-found. */
export async function saveRoute(
  { db, clock, jobs }: EditDeps,
  { reason, ...next }: Omit<RouteRow, "countryId"> & { reason: string },
  actor: Actor,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockRoute(tx, next.routeId);
    if (!before) throw new AppError("not-found");
    await updateRoute(tx, next);
    const after = { ...before, ...next };
    const change = { kind: "route" as const, subject: String(next.routeId), before, after, reason };
    await recordChange(tx, { ...change, at: clock.now() }, actor);
    await notify(jobs, tx, { kind: "route", routeId: next.routeId });
  });
}

/** Adds or renames a public holiday, or without a name removes it. Throws not-found for another country. */
export async function saveHoliday(
  { db, clock, jobs }: EditDeps,
  holiday: { countryId: number; date: string; name: string | null; reason: string },
  actor: Actor,
): Promise<void> {
  const { countryId, date, reason } = holiday;
  if (!countryById(countryId)) throw new AppError("not-found");
  const name = holiday.name === "" ? null : holiday.name;
  await db.transaction().execute(async (tx) => {
    const before = await upsertHoliday(tx, { countryId, date, name });
    if (before === name) return;
    const change = {
      kind: "holiday" as const,
      subject: `${countryId} ${date}`,
      before,
      after: name,
    };
    await recordChange(tx, { ...change, at: clock.now(), reason }, actor);
    await notify(jobs, tx, { kind: "holiday", countryId, date });
  });
}

function notify(jobs: JobSender, tx: DatabaseOrTransaction, change: NetworkChange): Promise<void> {
  return jobs.send(tx, NOTIFY_NETWORKS_JOB, change, { key: Object.values(change).join(":") });
}

/** The history of sections and reference data, newest first. Throws invalid-argument for an unknown cursor. */
export async function readChanges(
  db: Database,
  query: {
    kind?: ChangeKind | undefined;
    subject?: string | undefined;
    cursor?: string | undefined;
    limit?: number | undefined;
  },
): Promise<{ rows: ShownChange[]; nextCursor: string | null }> {
  const { kind, subject, cursor, limit = PAGE_SIZE } = query;
  const before = readNumberCursor(cursor);
  const found = await listChanges(db, { kind, subject, before, limit: limit + 1 });
  return cutPage(found, limit, ({ id }) => String(id));
}
