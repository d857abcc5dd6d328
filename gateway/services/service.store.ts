import type { SqlBool } from "kysely";
import { statusCodeOf } from "../../domain/campaign/status-codes.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { type NewService, rowFrom, serviceFrom } from "./service-row.ts";
import type { Service } from "./service.ts";
import type { ServiceStatus } from "./service-status.ts";

/** Adds a service; undefined when its campaignCode or its link is taken. */
export async function insertService(
  db: DatabaseOrTransaction,
  service: NewService,
): Promise<Service | undefined> {
  const added = await db
    .insertInto("service")
    .values(rowFrom(service))
    .onConflict((it) => it.doNothing())
    .returning("id")
    .executeTakeFirst();
  return added && findService(db, added.id);
}

export async function findServiceByCode(
  db: DatabaseOrTransaction,
  routeId: number,
  campaignCode: string,
): Promise<{ service: Service; bodySha256: Buffer } | undefined> {
  const row = await services(db)
    .where("service.routeId", "=", routeId)
    .where("campaignCode", "=", campaignCode)
    .executeTakeFirst();
  return row && { service: serviceFrom(row), bodySha256: row.bodySha256 };
}

export async function findService(
  db: DatabaseOrTransaction,
  id: number,
): Promise<Service | undefined> {
  const row = await services(db).where("service.id", "=", id).executeTakeFirst();
  return row && serviceFrom(row);
}

/** Services by their ids, in no order. */
export async function listServicesByIds(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<Service[]> {
  const rows = await services(db).where("service.id", "in", ids).execute();
  return rows.map(serviceFrom);
}

/** Locks the service until the transaction ends, so that sending, pausing and stopping take turns. */
export async function lockService(
  db: DatabaseOrTransaction,
  id: number,
): Promise<Service | undefined> {
  const row = await services(db)
    .where("service.id", "=", id)
    .forUpdate("service")
    .executeTakeFirst();
  return row && serviceFrom(row);
}

/** The same of several services, in the order of their ids. */
export async function lockServices(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<Service[]> {
  const rows = await services(db)
    .where((eb) => eb("service.id", "=", eb.fn.any(eb.val(ids))))
    .orderBy("service.id")
    .forUpdate("service")
    .execute();
  return rows.map(serviceFrom);
}

const MAX_LISTED = 500;

/** Services of a route created since `from` whose id is above `afterId`, by id. */
export async function listServicesOf(
  db: DatabaseOrTransaction,
  { routeId, from, afterId }: { routeId: number; from: Date; afterId: number },
): Promise<Service[]> {
  const rows = await services(db)
    .where("service.routeId", "=", routeId)
    .where("service.createdAt", ">=", from)
    .where("service.id", ">", afterId)
    .orderBy("service.id")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(serviceFrom);
}

/** Services in the given states, oldest first. */
export function listServiceIds(
  db: DatabaseOrTransaction,
  statuses: readonly ServiceStatus[],
): Promise<{ id: number; routeId: number }[]> {
  return db
    .selectFrom("service")
    .select(["id", "routeId"])
    .where("status", "in", statuses.map(statusCodeOf))
    .orderBy("id")
    .execute();
}

/** A service that has nothing to send is looked at again after this long at the latest. */
export const LOOK_AGAIN_MS = 60_000;

export type DueService = { id: number; routeId: number; flowTypeId: number; hasText: SqlBool };

/** Services of these routes that may have something to send by now. */
export function listDueServices(
  db: DatabaseOrTransaction,
  routeIds: readonly number[],
  nowMs: number,
): Promise<DueService[]> {
  return db
    .selectFrom("service")
    .select(["id", "routeId", "flowTypeId"])
    .select((eb) => eb("fullText", "<>", "").as("hasText"))
    .where("status", "in", [statusCodeOf("active"), statusCodeOf("paused")])
    .where((eb) => eb("routeId", "=", eb.fn.any(eb.val(routeIds))))
    .where((eb) =>
      eb.or([
        eb("nextDueAt", "is", null),
        eb("nextDueAt", "<=", new Date(nowMs)),
        // The clock was put back.
        eb("nextDueAt", ">", new Date(nowMs + LOOK_AGAIN_MS)),
      ]),
    )
    .orderBy("id")
    .execute();
}

/** Ids of pending services that are due for a decision: their review is over, or their start has come. */
export async function listUndecidedIds(
  db: DatabaseOrTransaction,
  nowMs: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom("service")
    .select("id")
    .where("status", "=", statusCodeOf("pending"))
    .where((eb) => eb(eb.fn("least", ["approveAt", "startAt"]), "<=", new Date(nowMs)))
    .orderBy((eb) => eb.fn("least", ["approveAt", "startAt"]))
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function updateStatus(
  db: DatabaseOrTransaction,
  id: number,
  status: ServiceStatus,
  why: { reason: string | null; words: string[] } = { reason: null, words: [] },
): Promise<void> {
  await db
    .updateTable("service")
    .set({
      status: statusCodeOf(status),
      words: why.words,
      ...(why.reason === null ? {} : { reason: why.reason }),
    })
    .where("id", "=", id)
    .execute();
}

/** Gives services that the caller has locked another status. */
export async function updateStatuses(
  db: DatabaseOrTransaction,
  ids: readonly number[],
  status: ServiceStatus,
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable("service")
    .set({ status: statusCodeOf(status), words: [] })
    .where((eb) => eb("id", "=", eb.fn.any(eb.val(ids))))
    .execute();
}

/** Begins a new plan at this instant, for the messages not sent yet. */
export async function updatePlan(
  db: DatabaseOrTransaction,
  id: number,
  fromMs: number,
  sentBefore: number,
): Promise<void> {
  await db
    .updateTable("service")
    .set({ planFrom: new Date(fromMs), planSentBefore: sentBefore })
    .where("id", "=", id)
    .execute();
}

/** Every column of a service, and the address of its link. */
function services(db: DatabaseOrTransaction) {
  return db
    .selectFrom("service")
    .leftJoin("link", "link.id", "service.linkId")
    .selectAll("service")
    .select("link.url as linkUrl")
    .select((eb) =>
      eb
        .selectFrom("route")
        .select("countryId")
        .whereRef("route.routeId", "=", "service.routeId")
        .$asScalar()
        .$notNull()
        .as("countryId"),
    );
}

/** The links of those of these services whose people have a link of their own each, by service. */
export async function findOwnLinks(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("service")
    .select(["id", "linkId"])
    .where("hasOwnLinks", "=", true)
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.flatMap(({ id, linkId }) => (linkId === null ? [] : [[id, linkId]])));
}
