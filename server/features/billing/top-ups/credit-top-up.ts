import { splitTax } from "../../../../domain/money/tax.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { collectLosses } from "../disputes/collect-losses.ts";
import { readTaxRates } from "../ledger/tax-rates.ts";
import { requirePosted } from "../ledger/ledger-errors.ts";
import { postJournal } from "../ledger/ledger.store.ts";

/**
 * Puts a payment that the provider has confirmed into the wallet, once per payment, in the caller's transaction.
 * The tax in it is due at payment (VAT Act s9), before anything is sold: it is owed, and deferred until the money is spent.
 * Debt from lost disputes is deducted: `settledMinor`. Amounts in minor units; `at` is business
 * time. Throws aborted when the payment was credited with other content.
 */
export async function creditTopUp(
  tx: DatabaseOrTransaction,
  topUp: {
    userId: string;
    currency: string;
    paymentId: string;
    provider: string;
    amountMinor: bigint;
    at: Date;
  },
): Promise<{ settledMinor: bigint }> {
  const { userId, currency, paymentId, provider, amountMinor } = topUp;
  const { taxMinor } = splitTax(await readTaxRates(tx, currency, topUp.at), amountMinor);
  const outcome = await postJournal(tx, {
    scope: userId,
    idempotencyKey: `top-up:${paymentId}`,
    bodyHash: bodyHash({ userId, currency, paymentId, provider, amountMinor }),
    kind: "top-up",
    currency,
    reference: paymentId,
    memo: "",
    at: topUp.at,
    legs: [
      { account: { kind: "wallet", userId }, amountMinor },
      { account: { kind: "card_clearing", provider }, amountMinor: -amountMinor },
      { account: { kind: "vat_payable" }, amountMinor: taxMinor },
      { account: { kind: "vat_deferred" }, amountMinor: -taxMinor },
    ],
  });
  requirePosted(outcome);
  return { settledMinor: await collectLosses(tx, [userId], topUp.at) };
}
