import { expect } from "vitest";
import { CAPPED_FLOW_TYPES } from "../../domain/campaign/kinds/kind-groups.ts";
import { defaultSendingRules } from "../../domain/rules/rule-versions.ts";
import { isLegalAt } from "../../domain/schedule/send-window.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Pool } from "../../platform/database/pool.ts";
import type { Call } from "./a-gateway.ts";

export type Report = {
  complaints: number;
  status: number;
  final: boolean;
  booked: number;
  sent: number;
  delivered: number;
  undelivered: number;
  clicks: number;
  peopleClicked?: number;
  reads: number;
  fallbacks: number;
  viewable: number;
  perDay: {
    day: string;
    booked: number;
    sent: number;
    delivered: number;
    clicks: number;
    peopleClicked: number;
    unDelivered: number;
  }[];
  perHour: { day: string; hour: number; sent: number; delivered: number; clicks: number }[];
  failures: { reason: string; count: number }[];
  reason?: string;
  words?: string[];
};

export async function readReport(call: Call, id: number, routeId = 97): Promise<Report> {
  const { body } = await call("GET", `/r/${routeId}/company/servicereport?id=${id}`);
  return body as Report;
}

const ZONE = "Africa/Johannesburg";
const rules = defaultSendingRules("ZA");

type MessageRow = { person: number; state: number; sent_at: Date; sent_day: string };

/** Checks the books of a South African service against the raw messages: every figure, every time, every person. */
export async function checkAccounting(pool: Pool, call: Call, id: number): Promise<Report> {
  const report = await readReport(call, id);
  const { rows } = await pool.query<MessageRow>("select * from message where service_id = $1", [
    id,
  ]);
  const inState = (state: number) => rows.filter((row) => row.state === state).length;
  expect(report.sent).toBe(rows.length);
  expect(new Set(rows.map(({ person }) => person)).size).toBe(rows.length);
  expect([report.delivered, report.undelivered]).toEqual([inState(2), inState(3)]);
  expect(report.booked).toBeGreaterThanOrEqual(report.sent);
  for (const day of report.perDay) {
    expect(day.booked).toBeGreaterThanOrEqual(day.sent);
    expect(day.sent).toBe(rows.filter(({ sent_day: sentDay }) => sentDay === day.day).length);
    expect(day.sent).toBeGreaterThanOrEqual(day.delivered + day.unDelivered);
  }
  const sum = (pick: (day: Report["perDay"][number]) => number) =>
    report.perDay.reduce((all, day) => all + pick(day), 0);
  expect(sum((day) => day.booked)).toBe(report.booked);
  expect(sum((day) => day.delivered)).toBe(report.delivered);
  expect(report.failures.reduce((all, { count }) => all + count, 0)).toBe(report.undelivered);
  for (const row of rows) {
    const { date, hour, weekday } = zonedParts(row.sent_at.getTime(), ZONE);
    expect(isLegalAt(row.sent_at.getTime(), "ZA", rules)).toBe(true);
    expect([date, hour >= 8 && hour < 17, weekday <= 5]).toEqual([row.sent_day, true, true]);
  }
  return report;
}

/**
 * Capped messages that followed the one so many before them within seven days. `partition` is who counts together: the
 * column of an advertiser (s.client_id) or of a route (s.route_id).
 */
export async function countAboveCap(
  pool: Pool,
  partition: "s.client_id" | "s.route_id",
  messages: number,
): Promise<number> {
  const { rowCount } = await pool.query(
    `select 1 from (
       select m.sent_at - lag(m.sent_at, ${messages})
         over (partition by ${partition}, m.person order by m.sent_at) as gap
       from message m join service s on s.id = m.service_id where s.flow_type_id = any($1::int[])
     ) gaps where gap < interval '7 days'`,
    [CAPPED_FLOW_TYPES],
  );
  return rowCount ?? 0;
}

/** A full copy of what was sent and what became of it, for comparing two runs. */
export async function readMessages(pool: Pool, id: number) {
  const { rows } = await pool.query<MessageRow & { reason: number }>(
    "select person, state, reason, sent_at from message where service_id = $1 order by sent_at, person",
    [id],
  );
  return rows.map(({ person, state, reason, sent_at: sentAt }) => ({
    person,
    state,
    reason,
    sentAt: sentAt.toISOString(),
  }));
}

/** Somebody who opted out on a route, and when. */
export type OptOut = { routeId: number; person: number; at: Date };

/** Messages that were sent to somebody after they opted out; those of an earlier moment are none of them. */
export async function countAfterOptOut(pool: Pool, optOuts: readonly OptOut[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from unnest($1::int[], $2::int[], $3::timestamptz[]) as o (route_id, person, at)
     join service s on s.route_id = o.route_id
     join message m on m.service_id = s.id and m.person = o.person and m.sent_at > o.at`,
    [
      optOuts.map(({ routeId }) => routeId),
      optOuts.map(({ person }) => person),
      optOuts.map(({ at }) => at),
    ],
  );
  return rows[0]?.n ?? 0;
}
