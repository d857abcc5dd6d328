import type { Pool } from "../../platform/pool.ts";
import { failureWords } from "../delivery/failure-reasons.ts";
import { isOver, type Service } from "../services/service.ts";
import { countAwaited, type DayFigures, readDays, readFailures } from "./report.store.ts";

export type Period = { from?: string | undefined; to?: string | undefined };

/** The report of a service. With a period, the five figures are those of its days; status and `final` never are. */
export async function reportService(pool: Pool, service: Service, period: Period) {
  // Asked first: figures read after a yes cannot change any more, figures read before it could.
  const isFinal = isOver(service.status) && (await countAwaited(pool, service.id)) === 0;
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
  };
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
