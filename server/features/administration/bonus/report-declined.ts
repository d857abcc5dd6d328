import { msg } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { notifyDeclined } from "../../billing/notify-declined.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import type { Proposal } from "./bonus.store.ts";

/** Notifies who asked for a bonus that another administrator has declined it, and why they did. */
export const reportDeclined = (
  tx: DatabaseOrTransaction,
  notify: AdministrationDeps["notify"],
  { id, userId, proposedBy, amountMinor, currency }: Proposal,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> =>
  notifyDeclined(
    tx,
    notify,
    {
      eventKey: `bonus-refused:${id}`,
      askedBy: proposedBy,
      userId,
      amountMinor,
      currency,
      title: msg("A bonus that you asked for was declined"),
      sentence: msg("{amount} for {advertiser}. {name} gave this reason: {reason}"),
      reason,
      link: "/bonus",
    },
    { by, at },
  );
