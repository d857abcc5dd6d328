import { sumCosts } from "../costs/service-cost.store.ts";
import type { Database } from "../db/database.ts";
import { KIND_TRAITS } from "../../domain/campaign/kinds/traits.ts";
import { failureText } from "../../domain/campaign/failure-reasons.ts";
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

type Finality = { final: boolean; finalAt?: string };

/**
 * The reports of services, in their order. With a period, figures are those of its days; status, `final`, reads, failures
 * and costs never are.
 */
export async function reportServices(
  db: Database,
  services: readonly Service[],
  period: Period,
  nowMs: number,
) {
  if (services.length === 0) return [];
  const ids = services.map(({ id }) => id);
  // Asked first: figures read after a yes change by a late receipt alone, figures read before it could be incomplete.
  const finality = await finalityOf(db, services, nowMs);
  const days = Map.groupBy(await listDays(db, ids, period), ({ serviceId }) => serviceId);
  const failures = Map.groupBy(await listFailures(db, ids), ({ serviceId }) => serviceId);
  const hours = Map.groupBy(await listHours(db, ids, period), ({ serviceId }) => serviceId);
  const costs = Map.groupBy(await sumCosts(db, ids), ({ serviceId }) => serviceId);
  return services.map((service) => {
    const perDay = (days.get(service.id) ?? []).map(withoutId);
    return {
      id: service.id,
      campaignCode: service.campaignCode,
      status: service.status,
      ...(finality.get(service.id) ?? { final: false }),
      ...(service.reason === null ? {} : { reason: service.reason }),
      ...(service.words.length === 0 ? {} : { words: service.words }),
      ...totals(perDay),
      // Not known where all have one link.
      ...(service.hasOwnLinks ? { peopleClicked: sumOf(perDay, "peopleClicked") } : {}),
      perDay,
      failures: (failures.get(service.id) ?? []).map(({ reason, count }) => ({
        reason: failureText(reason),
        count,
      })),
      perHour: (hours.get(service.id) ?? []).map(withoutId),
      reads: service.reads,
      fallbacks: service.fallbacks,
      complaints: service.complaints,
      costs: (costs.get(service.id) ?? []).map(withoutId),
    };
  });
}

export type ServiceReport = Awaited<ReturnType<typeof reportServices>>[number];

/** Nothing left to send, every receipt in, and for kinds that people tap or open the time for that over, or when it will be. */
async function finalityOf(
  db: Database,
  services: readonly Service[],
  nowMs: number,
): Promise<ReadonlyMap<number, Finality>> {
  const over = services.filter(({ status }) => isOver(status));
  const awaited = await countAwaited(
    db,
    over.map(({ id }) => id),
  );
  const received = over.filter(({ id }) => !awaited.has(id));
  const found = new Map<number, Finality>();
  for (const { id, kind, lastSentMs } of received) {
    const sentMs = KIND_TRAITS[kind].isEngaging
      ? (lastSentMs ?? (await findLastSentMs(db, id)))
      : undefined;
    const finalMs = sentMs === undefined ? nowMs : sentMs + ENGAGEMENT_WAIT_MS;
    found.set(
      id,
      nowMs >= finalMs
        ? { final: true }
        : { final: false, finalAt: new Date(finalMs).toISOString() },
    );
  }
  return found;
}

function withoutId<Row extends { serviceId: number }>({ serviceId: _id, ...figures }: Row) {
  return figures;
}

function totals(perDay: readonly DayFigures[]) {
  return {
    booked: sumOf(perDay, "booked"),
    sent: sumOf(perDay, "sent"),
    delivered: sumOf(perDay, "delivered"),
    undelivered: sumOf(perDay, "undelivered"),
    clicks: sumOf(perDay, "clicks"),
    viewable: sumOf(perDay, "viewable"),
  };
}

function sumOf(perDay: readonly DayFigures[], name: Exclude<keyof DayFigures, "day">): number {
  return perDay.reduce((total, day) => total + day[name], 0);
}
