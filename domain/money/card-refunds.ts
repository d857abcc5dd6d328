/** A payment of a customer, and what of it could still go back. Minor units. */
export type PaidIn = { paymentId: string; isCard: boolean; leftMinor: bigint };

/** Unspent money by where it goes. Minor units. */
export type CardShares = {
  shares: { paymentId: string; backMinor: bigint }[];
  /** What no card has paid: it stays in the wallet. */
  restMinor: bigint;
};

/**
 * How much of a customer's unspent money goes back to each card payment, in the order of the payments: never more than is left
 * of the payment, nor more than is unspent. What came another way is taken to be spent first.
 */
export function shareAmongCards(unspentMinor: bigint, payments: readonly PaidIn[]): CardShares {
  let restMinor = unspentMinor < 0n ? 0n : unspentMinor;
  const shares = payments.flatMap(({ paymentId, isCard, leftMinor }) => {
    const backMinor = leftMinor < restMinor ? leftMinor : restMinor;
    if (!isCard || backMinor <= 0n) return [];
    restMinor -= backMinor;
    return [{ paymentId, backMinor }];
  });
  return { shares, restMinor };
}
