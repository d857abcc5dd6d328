import type { Database } from "../db/database.ts";
import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import { failureText } from "../networks/failure-reasons.ts";
import { findLastSentMs } from "../delivery/message.store.ts";
import { ENGAGEMENT_WAIT_MS } from "../networks/network.ts";
import type { Service } from "../services/service.ts";
import { isOver } from "../services/service-status.ts";
import {
  countAwaited,
  type DayFigures,
  listDays,
  listFailures,
  listHours,
  type Period,
} from "./report.store.ts";

/** The report of a service. With a period, figures are those of its days; status, `final`, reads and failures never are. */
export async function reportService(db: Database, service: Service, period: Period, nowMs: number) {
  // Asked first: figures read after a yes cannot change any more, figures read before it could.
  const isFinal = await isFinalReport(db, service, nowMs);
  const perDay = await listDays(db, service.id, period);
  const failures = await listFailures(db, service.id);
  return {
    id: service.id,
    campaignCode: service.campaignCode,
    status: service.status,
    final: isFinal,
    ...(service.reason === null ? {} : { reason: service.reason }),
    ...(service.words.length === 0 ? {} : { words: service.words }),
    ...totals(perDay),
    perDay,
    failures: failures.map(({ reason, count }) => ({ reason: failureText(reason), count })),
    perHour: await listHours(db, service.id, period),
    reads: service.reads,
    fallbacks: service.fallbacks,
  };
}

/** Nothing left to send, every receipt in, and for kinds that people tap or open the time for that over. */
async function isFinalReport(db: Database, service: Service, nowMs: number): Promise<boolean> {
  if (!isOver(service.status) || (await countAwaited(db, service.id)) > 0) return false;
  if (!KIND_TRAITS[service.kind].isEngaging) return true;
  const sentMs = await findLastSentMs(db, service.id);
  return sentMs === undefined || nowMs >= sentMs + ENGAGEMENT_WAIT_MS;
}

function totals(perDay: readonly DayFigures[]) {
  const sum = (pick: (day: DayFigures) => number) =>
    perDay.reduce((total, day) => total + pick(day), 0);
  return {
    booked: sum((day) => day.booked),
    sent: sum((day) => day.sent),
    delivered: sum((day) => day.delivered),
    undelivered: sum((day) => day.undelivered),
    clicks: sum((day) => day.clicks),
  };
}
