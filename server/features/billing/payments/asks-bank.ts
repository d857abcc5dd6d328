import type { Clock } from "../../../../platform/clock.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { asSystem } from "../../../identity/identity.ts";
import { abuseLimitsSchema } from "../../catalogue/abuse-schemas.ts";
import { readSection } from "../../catalogue/read-section.ts";
import { riskRulesSchema } from "../../catalogue/risk-rules-schema.ts";
import { countUndecided, sumSignals } from "./payment-signal.store.ts";

const HOUR_MS = 3_600_000;
/** One decline happens to everybody. */
const MAX_DECLINES = 1;
const MAX_CARDS = 1;

/** Whether a card is one of several that are tried at once: by their outcome each would be the first. The payment is written already. */
export async function isOneOfMany(
  db: DatabaseOrTransaction,
  { userId, paymentId }: { userId: string; paymentId: string },
): Promise<boolean> {
  const { threeDSecure } = abuseLimitsSchema.parse(await readSection(db, "abuseLimits"));
  if (threeDSecure !== "risk") return false;
  return (await countUndecided(db, { userId, besides: paymentId })) >= MAX_CARDS;
}

/**
 * Whether the bank is to ask the card's owner: always or never where administrators say so (section abuseLimits), else when the
 * account's last hours show several declines or cards, or a card that others pay with. Paystack cannot be told to.
 */
export async function asksBank(
  { db, clock }: { db: DatabaseOrTransaction; clock: Clock },
  { userId, currency }: { userId: string; currency: string },
): Promise<boolean> {
  const { threeDSecure } = abuseLimitsSchema.parse(await readSection(db, "abuseLimits"));
  if (threeDSecure !== "risk") return threeDSecure === "always";
  const { windowHours } = riskRulesSchema.parse(await readSection(db, "riskRules"));
  const since = new Date(clock.now().getTime() - windowHours * HOUR_MS);
  // Cards of other accounts are beyond what a member sees.
  const { declines, cards, accountsOfCard } = await asSystem(() =>
    sumSignals(db, { userId, currency, since }),
  );
  return declines > MAX_DECLINES || cards > MAX_CARDS || accountsOfCard > 0;
}
