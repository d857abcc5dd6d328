import { implement } from "@orpc/server";
import { administrationOperation } from "../../../../contract/administration/administration-operation.ts";
import { administrationReports } from "../../../../contract/administration/administration-reports.ts";
import { statusLabel } from "../../../../domain/campaign/campaign-status.ts";
import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { campaignCodeOf } from "../../campaigns/campaign-code.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { exportAudit } from "./export-audit.ts";
import { discardJob, readAudit, readJobs, retryJob } from "./operate.ts";
import { readRevenue } from "../revenue/read-revenue.ts";
import { rollUpRevenue } from "../revenue/roll-up-revenue.ts";

/** Reports over everybody, jobs, and the audit. */
export function createOperationRoutes(deps: AdministrationDeps) {
  const os = implement({
    ...administrationReports,
    ...administrationOperation,
  }).$context<RequestContext>();
  return {
    report: os.report.handler(async ({ input, context }) => {
      requireAdmin(context);
      // The job has done nearly all of it.
      await rollUpRevenue(deps.db, 2_000);
      const found = await deps.readSide.read((db) => readRevenue(db, input));
      return {
        rows: found.rows.map((row) => ({
          ...money(row),
          campaignCode: campaignCodeOf(row.campaignId),
          statusLabel: statusLabel(submittedStatusOf(row.status)),
          submittedAt: row.submittedAt.toISOString(),
        })),
        totals: found.totals.map(money),
        byCountry: found.byCountry.map(money),
        byRoute: found.byRoute.map(money),
        byProduct: found.byProduct.map(money),
        byConnection: found.byConnection.map(({ currency, costMinor, ...cost }) => ({
          ...cost,
          currency: currency === "" ? null : currency,
          costMinor: Number(costMinor),
        })),
        held: found.held.map(({ heldMinor, deliveredMinor, ...sum }) => ({
          ...sum,
          heldMinor: Number(heldMinor),
          deliveredMinor: Number(deliveredMinor),
        })),
        nextCursor: found.nextCursor,
      };
    }),
    jobs: os.jobs.handler(async ({ context }) => {
      requireAdmin(context);
      const { queues, failed } = await readJobs(deps.db);
      const rows = failed.map((job) => ({
        ...job,
        createdAt: job.createdAt.toISOString(),
        failedAt: job.failedAt?.toISOString() ?? null,
      }));
      return { queues, failed: rows };
    }),
    retryJob: os.retryJob.handler(async ({ input, context }) => {
      await retryJob(deps, input, actorOf(context));
      return DONE;
    }),
    discardJob: os.discardJob.handler(async ({ input, context }) => {
      await discardJob(deps, input, actorOf(context));
      return DONE;
    }),
    auditCsv: os.auditCsv.handler(({ input, context }) => {
      const { userId: reader } = requireAdmin(context);
      return exportAudit(deps.db, { ...input, reader });
    }),
    audit: os.audit.handler(async ({ input, context }) => {
      requireAdmin(context);
      const page = await readAudit(deps.db, input);
      const rows = page.rows.map((row) => ({
        ...row,
        id: String(row.id),
        at: row.at.toISOString(),
      }));
      return { rows, nextCursor: page.nextCursor };
    }),
  };
}

/** Amounts of a row as numbers. */
function money<
  Row extends { bookedMinor: bigint; revenueMinor: bigint; netMinor: bigint; costMinor: bigint },
>(row: Row) {
  return {
    ...row,
    bookedMinor: Number(row.bookedMinor),
    revenueMinor: Number(row.revenueMinor),
    netMinor: Number(row.netMinor),
    costMinor: Number(row.costMinor),
    marginMinor: Number(row.netMinor - row.costMinor),
  };
}
