import { formatMoney } from "../../../../domain/money/money.ts";
import { translate } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { inLanguageOf } from "../../accounts/users/account-language.ts";
import { walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";

export type IssuedInvoice = {
  id: string;
  userId: string;
  /** Its number as it is written. */
  written: string;
  /** Minor units, VAT included. */
  grossMinor: bigint;
  currency: string;
  at: Date;
};

/** Notifies the owner of a new invoice that no other notification speaks of, once, in the transaction that issues it; the link opens it. */
export async function notifyInvoice(
  { notify }: Pick<PaymentDeps, "notify">,
  tx: DatabaseOrTransaction,
  { id, userId, written, grossMinor, currency, at }: IssuedInvoice,
): Promise<void> {
  await inLanguageOf(tx, userId, () =>
    notify(tx, {
      userId,
      kind: "invoice",
      eventKey: `invoice:${id}`,
      title: translate("Invoice {number} for {amount} is ready", {
        number: written,
        amount: formatMoney(grossMinor, walletCurrency(currency)),
      }),
      body: translate("Open it to read it or to save it as a PDF."),
      link: `/invoice/${id}`,
      at,
    }),
  );
}
