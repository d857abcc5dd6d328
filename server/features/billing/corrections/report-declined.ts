import type { Currency } from "../../../../domain/money/money.ts";
import { amountOf, phrase } from "../../../../domain/phrase.ts";
import { msg } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listPeople } from "../../accounts/users/person.store.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { Correction } from "./correction.store.ts";

/** Notifies who asked for a correction that another administrator has declined it. Nobody hears of what they declined themselves. */
export async function reportDeclined(
  tx: DatabaseOrTransaction,
  { notify }: Pick<PaymentDeps, "notify">,
  { id, userId, requestedBy, amountMinor, currency, reason }: Correction,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (requestedBy === by) return;
  const people = await listPeople(tx, [userId, by]);
  const advertiser = people.get(userId);
  await notify(tx, {
    userId: requestedBy,
    kind: "support",
    eventKey: `correction-declined:${id}`,
    title: phrase(msg("A wallet correction that you asked for was declined")),
    body: phrase(msg("{name} declined {amount} for {advertiser}: {reason}"), {
      name: people.get(by)?.name || by,
      amount: amountOf(amountMinor, currency as Currency),
      advertiser: advertiser?.company || advertiser?.name || userId,
      reason,
    }),
    link: "/books/corrections",
    at,
  });
}
