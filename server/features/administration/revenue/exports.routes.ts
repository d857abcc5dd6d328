import { implement } from "@orpc/server";
import { exportsContract } from "../../../../contract/administration/exports.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Database } from "../../../db/database.ts";
import type { ReadSide } from "../../../db/read-side.ts";
import { type RequestContext, requireAdmin, requireUser } from "../../../http/context.ts";
import { findCountryOf } from "../../accounts/profile/read-customer.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { presentReport } from "../../reports/present-report.ts";
import { readReport } from "../../reports/read-report.ts";
import { exportCsv, type ReadDays } from "./export-csv.ts";

/** Exports of one's own things, and for administrators of everybody's, which is recorded. */
export function createExportsRoutes({
  db,
  readSide,
  clock,
}: {
  db: Database;
  readSide: ReadSide;
  clock: Clock;
}) {
  const os = implement(exportsContract).$context<RequestContext>();
  return os.router({
    csv: os.csv.handler(async ({ input, context }) => {
      const viewer = requireUser(context);
      const { scope, ...query } = input;
      if (scope === "all") {
        const { userId: actorUserId } = requireAdmin(context);
        await recordAudit(db, {
          at: clock.now(),
          actorUserId,
          action: "export.made",
          subjectUserId: null,
          requestId: context.requestId,
          detail: { what: query.what },
        });
      }
      const userId = scope === "all" ? undefined : viewer.userId;
      const country = await findCountryOf(db, viewer.userId);
      const file = await readSide.read((reading) => {
        const readDays: ReadDays = async (campaignId) => {
          const { from, to } = query;
          const report = await readReport({ db: reading }, { viewer, campaignId, from, to });
          return presentReport(report).perDay;
        };
        return exportCsv({ db: reading, readDays }, { ...query, userId, country });
      });
      return { ...file, contentType: "text/csv; charset=utf-8" as const };
    }),
  });
}
