import type { Currency } from "../../../../domain/money/money.ts";
import { msg } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { notifyDeclined } from "../notify-declined.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { Correction } from "./correction.store.ts";

/** Notifies who asked for a correction that another administrator has declined it, with why it was asked for. */
export const reportDeclined = (
  tx: DatabaseOrTransaction,
  { notify }: Pick<PaymentDeps, "notify">,
  { id, userId, requestedBy, amountMinor, currency, reason }: Correction,
  decided: { by: string; at: Date },
): Promise<void> =>
  notifyDeclined(
    tx,
    notify,
    {
      eventKey: `correction-declined:${id}`,
      askedBy: requestedBy,
      userId,
      amountMinor,
      currency: currency as Currency,
      title: msg("A wallet correction that you asked for was declined"),
      sentence: msg("{name} declined {amount} for {advertiser}: {reason}"),
      reason,
      link: "/books/corrections",
    },
    decided,
  );
