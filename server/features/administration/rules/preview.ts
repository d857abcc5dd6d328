import type { CountryRule } from "../../../../domain/rules/country-rules.ts";
import type { AdministrationDeps } from "../administration-deps.ts";

/** What a change would do: sentences, and whether anybody may do less than before. */
export type RulePreview = { before: CountryRule; isNarrower: boolean; effects: string[] };
export type PreviewDeps = Pick<AdministrationDeps, "db" | "clock">;
