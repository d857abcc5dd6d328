import { amountOf, phrase } from "../../../../domain/phrase.ts";
import { msg } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { listPeople } from "../../accounts/users/person.store.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import type { Proposal } from "./bonus.store.ts";

/** Notifies who asked for a bonus that another administrator has declined it, and why. Nobody hears of what they declined themselves. */
export async function reportDeclined(
  tx: DatabaseOrTransaction,
  notify: AdministrationDeps["notify"],
  { id, userId, proposedBy, amountMinor, currency }: Proposal,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> {
  if (proposedBy === by) return;
  const people = await listPeople(tx, [userId, by]);
  const advertiser = people.get(userId);
  await notify(tx, {
    userId: proposedBy,
    kind: "support",
    eventKey: `bonus-refused:${id}`,
    title: phrase(msg("A bonus that you asked for was declined")),
    body: phrase(msg("{amount} for {advertiser}. {name} gave this reason: {reason}"), {
      amount: amountOf(amountMinor, currency),
      advertiser: advertiser?.company || advertiser?.name || userId,
      name: people.get(by)?.name || by,
      reason,
    }),
    link: "/bonus",
    at,
  });
}
