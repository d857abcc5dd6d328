import { implement } from "@orpc/server";
import { administrationRules } from "../../../../contract/administration/administration-rules.ts";
import { countryRule } from "../../../../contract/country-rules.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import { previewRule } from "./preview-rule.ts";
import { publishRule } from "./publish-rule.ts";
import { readCountryRules } from "./read-country-rules.ts";

/** What the law of each country decides. */
export function createRulesRoutes(deps: AdministrationDeps) {
  const os = implement(administrationRules).$context<RequestContext>();
  return {
    countryRules: os.countryRules.handler(async ({ context }) => {
      requireAdmin(context);
      const rules = await readCountryRules(deps);
      return {
        rows: rules.map(({ kind, byDefault, versions, ...row }) => ({
          ...row,
          byDefault: countryRule.parse({ kind, value: byDefault }),
          versions: versions.map(({ id, value, setAt, from, until, state, reason, setBy }) => ({
            id: String(id),
            from,
            until,
            state,
            reason,
            setBy,
            rule: countryRule.parse({
              kind,
              value,
            }),
            setAt: setAt.toISOString(),
          })),
        })),
      };
    }),
    previewCountryRule: os.previewCountryRule.handler(async ({ input, context }) => {
      requireAdmin(context);
      const { before, ...preview } = await previewRule(deps, input);
      return { ...preview, before: countryRule.parse(before) };
    }),
    setCountryRule: os.setCountryRule.handler(async ({ input, context }) => {
      await publishRule(deps, input, actorOf(context));
      return DONE;
    }),
  };
}
