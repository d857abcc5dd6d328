import { implement } from "@orpc/server";
import { administrationMonitoring } from "../../../../contract/administration/administration-monitoring.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { readStatus } from "./read-status.ts";

/** Whether the system works. */
export function createMonitoringRoutes(deps: AdministrationDeps) {
  const os = implement(administrationMonitoring).$context<RequestContext>();
  return {
    systemStatus: os.systemStatus.handler(async ({ context }) => {
      requireAdmin(context);
      const { at, settlement, accounting, backup, ...status } = await readStatus(deps);
      return {
        ...status,
        at: at.toISOString(),
        settlement: { ...settlement, lastAt: settlement.lastAt?.toISOString() ?? null },
        accounting: {
          ...accounting,
          comparedAt: accounting.comparedAt?.toISOString() ?? null,
          audits: accounting.audits.map(({ finishedAt, ...audit }) => ({
            ...audit,
            finishedAt: finishedAt?.toISOString() ?? null,
          })),
        },
        backup: backup && { ...backup, archivedAt: backup.archivedAt?.toISOString() ?? null },
      };
    }),
  };
}
