import type { Currency } from "../../../domain/money/money.ts";
import { amountOf, phrase } from "../../../domain/phrase.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { listPeople } from "../accounts/users/person.store.ts";
import type { NotifyOwner } from "./payments/notice.ts";

type Declined = {
  eventKey: string;
  /** Who asked for it, and for whom. */
  askedBy: string;
  userId: string;
  amountMinor: bigint | number;
  currency: Currency;
  /** Marked for the catalogues; the sentence has {amount}, {advertiser}, {name} and {reason}. */
  title: string;
  sentence: string;
  reason: string;
  link: string;
};

/** Notifies an administrator that another has declined money they asked for. Nobody hears of what they declined themselves. */
export async function notifyDeclined(
  tx: DatabaseOrTransaction,
  notify: NotifyOwner,
  { askedBy, userId, amountMinor, currency, reason, ...declined }: Declined,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  if (askedBy === by) return;
  const people = await listPeople(tx, [userId, by]);
  const advertiser = people.get(userId);
  await notify(tx, {
    userId: askedBy,
    kind: "support",
    eventKey: declined.eventKey,
    title: phrase(declined.title),
    body: phrase(declined.sentence, {
      amount: amountOf(amountMinor, currency),
      advertiser: advertiser?.company || advertiser?.name || userId,
      name: people.get(by)?.name || by,
      reason,
    }),
    link: declined.link,
    at,
  });
}
