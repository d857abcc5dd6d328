import * as z from "zod";

const limit = z.number().int().min(0).max(1_000_000_000);

/** The section riskRules: from where on a campaign waits for somebody to look. */
export const riskRulesSchema = z.strictObject({
  windowHours: z.number().int().min(1).max(720),
  mostCards: limit.nullable(),
  mostDeclines: limit.nullable(),
  mostAccountsOfCard: limit.nullable(),
  newAccountDays: z.number().int().min(0).max(365),
  newAccount: z.strictObject({
    mostPeople: limit.nullable(),
    mostListNumbers: limit.nullable(),
    mostPaidMinor: z.strictObject({ ZAR: limit, GHS: limit }).nullable(),
  }),
});
