import type { Hono } from "hono";
import { statusCodeOf } from "../../domain/campaign/status-codes.ts";
import { AppError } from "../../domain/errors.ts";
import { listRoutes } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import { readChanges } from "../reports/read-changes.ts";
import type { TapWriter } from "../links/tap-writer.ts";
import { reportServices, type ServiceReport } from "../reports/service-report.ts";
import { findService } from "../services/service.store.ts";
import { endpoints } from "./endpoints.ts";
import { type Guard, serveEndpoint } from "./serve-endpoint.ts";

type ReportApiDeps = { db: Database; nowMs: () => number; taps: Pick<TapWriter, "countNew"> };

/** What became of services: of one, and of all that changed. */
export function serveReports(app: Hono, guard: Guard, { db, nowMs, taps }: ReportApiDeps): void {
  serveEndpoint(
    app,
    endpoints.serviceReport,
    guard,
    async ({ id, startPeriod, endPeriod }, routeId) => {
      await taps.countNew();
      const service = await findService(db, id);
      if (service?.routeId !== routeId) throw new AppError("not-found");
      const period = { from: startPeriod, to: endPeriod };
      const [report] = await reportServices(db, [service], period, nowMs());
      if (!report) throw new AppError("not-found");
      return presentReport(report);
    },
  );
  serveEndpoint(app, endpoints.serviceChanges, guard, async ({ after }, routeId) => {
    await taps.countNew();
    const routes = await listRoutes(db);
    if (!routes.some((route) => route.routeId === routeId)) throw new AppError("not-found");
    const { changes, ...where } = await readChanges(
      db,
      { routeId, ...(after === undefined ? {} : { after }) },
      nowMs(),
    );
    return { changes: changes.map(presentReport), ...where };
  });
}

function presentReport(report: ServiceReport) {
  const perDay = report.perDay.map(({ undelivered, viewable: _viewable, ...day }) => ({
    ...day,
    unDelivered: undelivered,
  }));
  const costs = report.costs.map(({ currency, micros, ...cost }) => ({
    ...cost,
    currency: currency === "" ? null : currency,
    micros: Number(micros),
  }));
  return { ...report, status: statusCodeOf(report.status), perDay, costs };
}
