import { countryById } from "../../domain/countries.ts";
import { AppError } from "../../domain/errors.ts";
import type { Dated } from "../../domain/schedule/dated.ts";
import type { SendWindow } from "../../domain/schedule/send-window.ts";
import { readSendingRules } from "../catalogue/read-rules.ts";
import type { NetworkRuleKind } from "../catalogue/rule-schemas.ts";
import { upsertRuleVersions } from "../catalogue/rule.store.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { replanServices } from "./replan-services.ts";
import { allowedWindows } from "../services/send-plan.ts";

export type RuleChange = {
  countryId: number;
  kind: NetworkRuleKind;
  /** Grows with every change; an earlier one that arrives late changes nothing. */
  revision: number;
  /** All of them, in order of the days on which they begin. */
  versions: readonly Dated<unknown>[];
};

/**
 * Takes what a country's law decides from now on. Services whose sending time changes with it are replanned for what is
 * left. Throws not-found for a country that is not served.
 */
export async function changeRule(db: Database, change: RuleChange, nowMs: number): Promise<void> {
  const country = countryById(change.countryId);
  if (!country) throw new AppError("not-found");
  const before = await readSendingRules(db, country);
  if (!(await inTransaction(db, (tx) => upsertRuleVersions(tx, change)))) return;
  if (change.kind !== "legalHours") return;
  await replanServices(
    db,
    country,
    (service, rules) => {
      const leftBy = (law: typeof rules) => left(allowedWindows(service, country.code, law), nowMs);
      return leftBy(before) !== leftBy(rules);
    },
    nowMs,
  );
}

/** What of the windows is still to come, to be compared. */
function left(windows: readonly SendWindow[], nowMs: number): string {
  return windows
    .filter(({ endMs }) => endMs > nowMs)
    .map(({ startMs, endMs }) => `${Math.max(startMs, nowMs)}-${endMs}`)
    .join(" ");
}
