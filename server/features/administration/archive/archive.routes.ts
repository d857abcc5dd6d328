import { implement } from "@orpc/server";
import { administrationArchive } from "../../../../contract/administration/administration-archive.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { findCountryOf } from "../../accounts/profile/read-customer.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { actorOf } from "../advertisers/actor.routes.ts";
import { exportArchive, readMonths } from "./read-archive.ts";

/** The archive of messages, as counts. */
export function createArchiveRoutes(deps: AdministrationDeps) {
  const os = implement(administrationArchive).$context<RequestContext>();
  return {
    archiveMonths: os.archiveMonths.handler(async ({ context }) => {
      requireAdmin(context);
      const { isOn, goodAt, failedAt, months } = await readMonths(deps);
      return {
        isOff: !isOn,
        isFailing: failedAt !== null && (goodAt === null || failedAt > goodAt),
        goodAt,
        months,
      };
    }),
    archiveCsv: os.archiveCsv.handler(async ({ input, context }) => {
      const actor = actorOf(context);
      const country = await findCountryOf(deps.db, actor.actorUserId);
      const file = await exportArchive(deps, { ...input, country }, actor);
      return { ...file, contentType: "text/csv; charset=utf-8" as const };
    }),
  };
}
