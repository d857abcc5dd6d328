import { sql } from "kysely";
import * as z from "zod";
import { ruleSchemas } from "../../../../contract/country-rules.ts";
import { compiledOnce } from "../../../../platform/database/statements/compiled.ts";
import { PREPARED } from "../../../../platform/database/prepared.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { array, int, json } from "../../../../platform/database/column-kinds.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listClientIds } from "../../accounts/users/client.store.ts";
import { priceTerms } from "../../billing/subscriptions/price-terms.ts";
import { listTermsAsColumn } from "../../billing/subscriptions/price-terms.store.ts";
import { findUnitPrices, listOpenRouteIds } from "../../catalogue/catalogue.store.ts";
import { listVersions } from "../../catalogue/country-rule.store.ts";

const facts = checked("reach: facts of a booking plan", {
  prices: json(z.object({ sms: z.int(), pcm: z.int() })),
  openRouteIds: array(int),
  /** The user on each network. */
  clients: json(z.array(z.object({ routeId: z.int(), clientId: z.int() }))),
  /** What the user's subscriptions take off, newest first. */
  terms: json(z.array(priceTerms)),
  /** Versions of the taxes, as administrators have set them. */
  taxes: json(z.array(z.object({ from: z.string(), value: ruleSchemas.tax }))),
});

export type PlanFacts = RowOf<typeof facts>;

/** What is stored of a country and a user that a booking plan needs, in one statement; undefined without such a country. */
export async function findPlanFacts(
  db: DatabaseOrTransaction,
  of: PlanOf,
): Promise<PlanFacts | undefined> {
  return facts.find(db, findFacts(of));
}

type PlanOf = { countryId: number; taxCountryId: number; userId: string | null };

const findFacts = compiledOnce(
  ({ countryId, taxCountryId, userId }: PlanOf) => sql`
    select row_to_json(p) as prices,
      array(select id from (${listOpenRouteIds(countryId)}) r) as open_route_ids,
      (select coalesce(json_agg(json_build_object('routeId', route_id, 'clientId', client_id)), '[]')
        from (${listClientIds(userId)}) c) as clients,
      (select coalesce(json_agg(v order by v."from"), '[]') from (${listVersions(taxCountryId, "tax")}) v) as taxes,
      ${listTermsAsColumn(userId)} as terms
    from (${findUnitPrices(countryId)}) p ${PREPARED}`,
);
