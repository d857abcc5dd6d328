import { implement } from "@orpc/server";
import { administrationLegal } from "../../../../contract/administration/administration-legal.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { listLegalTexts } from "../../catalogue/legal/legal-text.store.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { publishLegalText } from "./publish-legal-text.ts";

/** Terms and privacy notices. */
export function createLegalRoutes(deps: AdministrationDeps) {
  const os = implement(administrationLegal).$context<RequestContext>();
  return {
    legalTexts: os.legalTexts.handler(async ({ context }) => {
      requireAdmin(context);
      const texts = await listLegalTexts(deps.db);
      return { rows: texts.map((it) => ({ ...it, publishedAt: it.publishedAt.toISOString() })) };
    }),
    publishLegalText: os.publishLegalText.handler(async ({ input, context }) => {
      await publishLegalText(deps, input, actorOf(context));
      return DONE;
    }),
  };
}
