import type { ProviderPayment } from "../../../providers/payments/provider-statement.ts";
import { bodyHash } from "../ledger/body-hash.ts";
import { postJournal } from "../ledger/ledger.store.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import type { Difference } from "./compare-statement.ts";
import { listBookedFees } from "./fee.store.ts";

/**
 * Books what the card provider kept of each payment for itself: money that is not at the provider any more and an expense
 * of ours, once per payment, on the day on which it is read, so that no closed month changes. Tax on a fee is the
 * accountant's to claim from the provider's invoice. A fee that was told in another currency is booked in the payment's, and
 * the memo says what was told. Answers the fees that are another amount than was booked, or that nobody can convert.
 */
export async function bookFees(
  deps: PaymentDeps,
  provider: string,
  payments: readonly ProviderPayment[],
): Promise<Difference[]> {
  const scope = `provider:${provider}`;
  const keys = payments.map(keyOf);
  const booked = await listBookedFees(deps.db, scope, keys);
  const differences: Difference[] = [];
  for (const payment of payments) {
    const { feeMinor, foreignFee, currency, providerPaymentId } = payment;
    if (feeMinor === null && foreignFee) differences.push(notConverted(payment, foreignFee));
    if (feeMinor === null || feeMinor <= 0n) continue;
    const known = booked.get(keyOf(payment));
    if (known === feeMinor) continue;
    if (known !== undefined) {
      differences.push(changed(payment, known, feeMinor));
      continue;
    }
    await postJournal(deps.db, {
      scope,
      idempotencyKey: keyOf(payment),
      bodyHash: bodyHash({ providerPaymentId, feeMinor }),
      kind: "fee",
      currency,
      reference: providerPaymentId,
      memo: foreignFee ? sumOf(foreignFee) : "",
      at: deps.clock.now(),
      legs: [
        { account: { kind: "card_clearing", provider }, amountMinor: feeMinor },
        { account: { kind: "provider_fee" }, amountMinor: -feeMinor },
      ],
    });
  }
  return differences;
}

function keyOf({ providerPaymentId }: ProviderPayment): string {
  return `fee:${providerPaymentId}`;
}

function changed(
  { providerPaymentId: subject, currency }: ProviderPayment,
  oursMinor: bigint,
  theirsMinor: bigint,
): Difference {
  return { kind: "fee-differs", subject, userId: null, currency, oursMinor, theirsMinor };
}

type ForeignFee = NonNullable<ProviderPayment["foreignFee"]>;

/** "EUR 0.24". Providers pay out in currencies of two decimals. */
function sumOf({ feeMinor, currency }: ForeignFee): string {
  return `${currency} ${feeMinor / 100n}.${String(feeMinor % 100n).padStart(2, "0")}`;
}

function notConverted(
  { providerPaymentId: subject, currency }: ProviderPayment,
  fee: ForeignFee,
): Difference {
  const amounts = { oursMinor: null, theirsMinor: null };
  const facts = { fee: sumOf(fee) };
  return { kind: "fee-not-converted", subject, userId: null, currency, ...amounts, facts };
}
