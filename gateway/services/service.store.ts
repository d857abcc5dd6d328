import type { Database } from "../db/transaction.ts";
import type { Targeting } from "../reach/reach-engine.ts";
import type { Service } from "./service.ts";

type Row = {
  id: number;
  route_id: number;
  client_id: number;
  campaign_code: string;
  sender: string;
  full_text: string;
  parts: number;
  people: number;
  targeting: Targeting;
  allocation_type_id: number;
  start_at: Date;
  end_at: Date;
  start_hour: number;
  end_hour: number;
  days_of_week: number[];
  status: number;
  reason: string | null;
  words: string[];
  approve_at: Date;
  plan_from: Date;
  plan_sent_before: number;
  pick_cursor: bigint;
  sent: number;
};

const COLUMNS = `id, route_id, client_id, campaign_code, sender, full_text, parts, people, targeting,
  allocation_type_id, start_at, end_at, start_hour, end_hour, days_of_week, status, reason, words, approve_at,
  plan_from, plan_sent_before, pick_cursor, sent`;

function fromRow(row: Row): Service {
  return {
    id: row.id,
    routeId: row.route_id,
    clientId: row.client_id,
    campaignCode: row.campaign_code,
    sender: row.sender,
    fullText: row.full_text,
    parts: row.parts,
    people: row.people,
    targeting: row.targeting,
    allocationTypeId: row.allocation_type_id,
    startMs: row.start_at.getTime(),
    endMs: row.end_at.getTime(),
    startHour: row.start_hour,
    endHour: row.end_hour,
    daysOfWeek: row.days_of_week,
    status: row.status,
    reason: row.reason,
    words: row.words,
    approveMs: row.approve_at.getTime(),
    planFromMs: row.plan_from.getTime(),
    planSentBefore: row.plan_sent_before,
    pickCursor: Number(row.pick_cursor),
    sent: row.sent,
  };
}

export type NewService = Omit<
  Service,
  "id" | "reason" | "words" | "planFromMs" | "planSentBefore" | "pickCursor" | "sent"
> & { title: string; bodySha256: Buffer; createdMs: number };

/** Adds a service; undefined when the route already has one with this campaignCode. */
export async function insertService(
  db: Database,
  service: NewService,
): Promise<Service | undefined> {
  const { rows } = await db.query<Row>(
    `insert into service (route_id, client_id, campaign_code, body_sha256, title, sender, full_text, parts, people,
       targeting, allocation_type_id, start_at, end_at, start_hour, end_hour, days_of_week, status, created_at,
       approve_at, plan_from)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $12)
     on conflict (route_id, campaign_code) do nothing
     returning ${COLUMNS}`,
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
    ],
  );
  return rows[0] && fromRow(rows[0]);
}

export async function findServiceByCode(
  db: Database,
  routeId: number,
  campaignCode: string,
): Promise<{ service: Service; bodySha256: Buffer } | undefined> {
  const { rows } = await db.query<Row & { body_sha256: Buffer }>(
    `select ${COLUMNS}, body_sha256 from service where route_id = $1 and campaign_code = $2`,
    [routeId, campaignCode],
  );
  return rows[0] && { service: fromRow(rows[0]), bodySha256: rows[0].body_sha256 };
}

export async function findService(db: Database, id: number): Promise<Service | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from service where id = $1`, [id]);
  return rows[0] && fromRow(rows[0]);
}

/** The service, locked until the transaction ends: whoever sends, pauses or stops it takes turns. */
export async function lockService(db: Database, id: number): Promise<Service | undefined> {
  const { rows } = await db.query<Row>(`select ${COLUMNS} from service where id = $1 for update`, [
    id,
  ]);
  return rows[0] && fromRow(rows[0]);
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
