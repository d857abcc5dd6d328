import type { Database } from "../db/transaction.ts";
import { SERVICE_COLUMNS, serviceFrom, type ServiceRow } from "./service-row.ts";
import type { Service } from "./service.ts";

export type NewService = Omit<
  Service,
  | "id"
  | "reason"
  | "words"
  | "planFromMs"
  | "planSentBefore"
  | "pickCursor"
  | "sent"
  | "reads"
  | "fallbacks"
  | "linkUrl"
> & { title: string; bodySha256: Buffer; createdMs: number };

/** Adds a service; undefined when its campaignCode or its link is taken. */
export async function insertService(
  db: Database,
  service: NewService,
): Promise<Service | undefined> {
  const { rows } = await db.query<ServiceRow>(
    `insert into service (route_id, client_id, campaign_code, body_sha256, title, sender, full_text, parts, people,
       targeting, allocation_type_id, start_at, end_at, start_hour, end_hour, days_of_week, status, created_at,
       approve_at, plan_from, flow_type_id, response_type, content, link_id, list_id, exclude_list_id, offer_ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $12,
       $20, $21, $22, $23, $24, $25, $26)
     on conflict do nothing
     returning ${SERVICE_COLUMNS}`,
    [
      service.routeId,
      service.clientId,
      service.campaignCode,
      service.bodySha256,
      service.title,
      service.sender,
      service.fullText,
      service.parts,
      service.people,
      JSON.stringify(service.targeting),
      service.allocationTypeId,
      new Date(service.startMs),
      new Date(service.endMs),
      service.startHour,
      service.endHour,
      service.daysOfWeek,
      service.status,
      new Date(service.createdMs),
      new Date(service.approveMs),
      service.flowTypeId,
      service.responseType,
      service.content === null ? null : JSON.stringify(service.content),
      service.linkId,
      service.listId,
      service.excludeListId,
      service.offerEndsMs === null ? null : new Date(service.offerEndsMs),
    ],
  );
  return rows[0] && serviceFrom(rows[0]);
}

export async function findServiceByCode(
  db: Database,
  routeId: number,
  campaignCode: string,
): Promise<{ service: Service; bodySha256: Buffer } | undefined> {
  const { rows } = await db.query<ServiceRow & { body_sha256: Buffer }>(
    `select ${SERVICE_COLUMNS}, body_sha256 from service where route_id = $1 and campaign_code = $2`,
    [routeId, campaignCode],
  );
  return rows[0] && { service: serviceFrom(rows[0]), bodySha256: rows[0].body_sha256 };
}

export async function findService(db: Database, id: number): Promise<Service | undefined> {
  const { rows } = await db.query<ServiceRow>(
    `select ${SERVICE_COLUMNS} from service where id = $1`,
    [id],
  );
  return rows[0] && serviceFrom(rows[0]);
}

/** The service, locked until the transaction ends: whoever sends, pauses or stops it takes turns. */
export async function lockService(db: Database, id: number): Promise<Service | undefined> {
  const { rows } = await db.query<ServiceRow>(
    `select ${SERVICE_COLUMNS} from service where id = $1 for update`,
    [id],
  );
  return rows[0] && serviceFrom(rows[0]);
}

const MOST_LISTED = 500;

/** Services of a route created since `from` whose id is above `afterId`, by id. */
export async function listServicesOf(
  db: Database,
  { routeId, from, afterId }: { routeId: number; from: Date; afterId: number },
): Promise<Service[]> {
  const { rows } = await db.query<ServiceRow>(
    `select ${SERVICE_COLUMNS} from service where route_id = $1 and created_at >= $2 and id > $3
     order by id limit ${MOST_LISTED}`,
    [routeId, from, afterId],
  );
  return rows.map(serviceFrom);
}

/** Services in the given states, oldest first. */
export async function listServiceIds(
  db: Database,
  statuses: readonly number[],
): Promise<{ id: number; routeId: number }[]> {
  const { rows } = await db.query<{ id: number; route_id: number }>(
    "select id, route_id from service where status = any($1) order by id",
    [statuses],
  );
  return rows.map(({ id, route_id: routeId }) => ({ id, routeId }));
}

/** Ids of pending services that are due for a decision: their review is over, or their start has come. */
export async function listUndecidedIds(db: Database, nowMs: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    "select id from service where status = 255 and least(approve_at, start_at) <= $1 order by least(approve_at, start_at), id",
    [new Date(nowMs)],
  );
  return rows.map(({ id }) => id);
}

export async function saveStatus(
  db: Database,
  id: number,
  status: number,
  why: { reason: string | null; words: string[] } = { reason: null, words: [] },
): Promise<void> {
  await db.query(
    "update service set status = $2, reason = coalesce($3, reason), words = $4 where id = $1",
    [id, status, why.reason, why.words],
  );
}

/** Completes a service, unless it was stopped or paused in the meantime. */
export async function completeActive(db: Database, id: number): Promise<void> {
  await db.query("update service set status = 300 where id = $1 and status = 0", [id]);
}

/** Begins a new plan at this instant, for the messages not sent yet. */
export async function saveNewPlan(
  db: Database,
  id: number,
  fromMs: number,
  sentBefore: number,
): Promise<void> {
  await db.query("update service set plan_from = $2, plan_sent_before = $3 where id = $1", [
    id,
    new Date(fromMs),
    sentBefore,
  ]);
}

export async function saveProgress(
  db: Database,
  id: number,
  pickCursor: number,
  sent: number,
): Promise<void> {
  await db.query("update service set pick_cursor = $2, sent = $3 where id = $1", [
    id,
    pickCursor,
    sent,
  ]);
}
