import type { Pool } from "../../platform/database/pool.ts";
import { ENGAGING_FLOW_TYPES } from "../../domain/campaign/kind-parts.ts";
import { failureWords } from "../networks/failure-reasons.ts";
import { lastSentMs } from "../delivery/message.store.ts";
import { ENGAGEMENT_WAIT_MS } from "../networks/network.ts";
import { isOver, type Service } from "../services/service.ts";
import {
  countAwaited,
  type DayFigures,
  readDays,
  readFailures,
  readHours,
} from "./report.store.ts";

export type Period = { from?: string | undefined; to?: string | undefined };

/** The report of a service. With a period, figures are those of its days; status, `final`, reads and failures never are. */
export async function reportService(pool: Pool, service: Service, period: Period, nowMs: number) {
  // Asked first: figures read after a yes cannot change any more, figures read before it could.
  const isFinal = await isFinalReport(pool, service, nowMs);
  const perDay = await readDays(pool, service.id, period);
  const failures = await readFailures(pool, service.id);
  return {
    id: service.id,
    campaignCode: service.campaignCode,
    status: service.status,
    final: isFinal,
    ...(service.reason === null ? {} : { reason: service.reason }),
    ...(service.words.length === 0 ? {} : { words: service.words }),
    ...totals(perDay),
    perDay,
    failures: failures.map(({ reason, count }) => ({ reason: failureWords(reason), count })),
    perHour: await readHours(pool, service.id, period),
    reads: service.reads,
    fallbacks: service.fallbacks,
  };
}

/** Nothing left to send, every receipt in, and for kinds that people tap or open the time for that over. */
async function isFinalReport(pool: Pool, service: Service, nowMs: number): Promise<boolean> {
  if (!isOver(service.status) || (await countAwaited(pool, service.id)) > 0) return false;
  if (!ENGAGING_FLOW_TYPES.includes(service.flowTypeId)) return true;
  const sentMs = await lastSentMs(pool, service.id);
  return sentMs === undefined || nowMs >= sentMs + ENGAGEMENT_WAIT_MS;
}

function totals(perDay: readonly DayFigures[]) {
  const sum = (pick: (day: DayFigures) => number) =>
    perDay.reduce((total, day) => total + pick(day), 0);
  return {
    booked: sum((day) => day.booked),
    sent: sum((day) => day.sent),
    delivered: sum((day) => day.delivered),
    undelivered: sum((day) => day.unDelivered),
    clicks: sum((day) => day.clicks),
  };
}
