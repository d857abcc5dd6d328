import type { Route } from "../catalogue/catalogue.store.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Service } from "./service.ts";
import { updatePlan } from "./service.store.ts";
import { updateBooked } from "./service-day.store.ts";
import {
  allowedWindows,
  bookedPerDay,
  dueBefore,
  planSends,
  type SendPlan,
  windowAt,
} from "./send-plan.ts";

/** The plan in force for a service: what had not been sent when the plan began, over the windows left since. */
export function planOf(service: Service, route: Route, rules: SendingRules): SendPlan {
  const windows = allowedWindows(service, route.country.code, rules);
  return planSends(windows, service.planFromMs, service.people - service.planSentBefore, {
    allocation: service.allocation,
    messagesPerSecond: route.messagesPerSecond,
  });
}

/**
 * Lays what a service has not sent yet on the time that is left from an instant on, or from its start when that is later.
 * The caller holds the service's lock.
 */
export async function planAnew(
  db: DatabaseOrTransaction,
  service: Service,
  { route, rules, fromMs }: { route: Route; rules: SendingRules; fromMs: number },
): Promise<Service> {
  const planned = {
    ...service,
    planFromMs: Math.max(fromMs, service.startMs),
    planSentBefore: service.sent,
  };
  await updatePlan(db, service.id, planned.planFromMs, planned.planSentBefore);
  await saveBookedDays(db, planned, planOf(planned, route, rules), route);
  return planned;
}

/**
 * Of a service that is shown on request: what nobody asked for while its window was open is laid on the time that is left.
 * The caller holds the service's lock.
 */
export async function planMissedAnew(
  db: DatabaseOrTransaction,
  service: Service,
  { route, rules, nowMs }: { route: Route; rules: SendingRules; nowMs: number },
): Promise<void> {
  const plan = planOf(service, route, rules);
  const closedMs = windowAt(plan.windows, nowMs)?.startMs ?? nowMs;
  if (dueBefore(plan, closedMs) > service.sent - service.planSentBefore)
    await planAnew(db, service, { route, rules, fromMs: nowMs });
}

/** Writes what is booked on each day: what was sent up to now, and the plan for the rest. The sum is what was ordered. */
export async function saveBookedDays(
  db: DatabaseOrTransaction,
  service: Service,
  plan: SendPlan,
  route: Route,
): Promise<void> {
  const today = zonedParts(service.planFromMs, route.country.timeZone).date;
  const booked = bookedPerDay(plan, today);
  await updateBooked(db, service.id, booked);
}
