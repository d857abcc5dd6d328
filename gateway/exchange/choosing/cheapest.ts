/** A connection that could take a message now. */
export type Offer = {
  /** What one unit costs; undefined where there is no price. */
  price: { currency: string; unitMicros: bigint } | undefined;
  /** Messages of the last days whose fate is known. */
  delivered: number;
  undelivered: number;
  /** Whether its rate lets the messages pass right now. */
  hasRoom: boolean;
};

/** With fewer results nobody can say that a connection is poor. */
const MIN_RESULTS = 50;

/**
 * The cheapest of these connections: more than one where they cost the same. Left out are those that delivered less than the floor (with
 * few results a connection counts as good) and, while another has room, those whose rate is used up. Without a price, or with one
 * in a currency that cannot be compared, a connection comes last: prices compare when all are in one currency, else those in
 * `currency`. Where all are below the floor, those that deliver best.
 */
export function cheapestOf<One extends Offer>(
  offers: readonly One[],
  { minDeliveredPercent, currency }: { minDeliveredPercent: number; currency: string },
): One[] {
  const good = offers.filter((offer) => isGood(offer, minDeliveredPercent));
  if (good.length === 0) return least(offers, (offer) => -shareOf(offer));
  const free = good.filter(({ hasRoom }) => hasRoom);
  const left = free.length > 0 ? free : good;
  const currencies = new Set(left.flatMap(({ price }) => price?.currency ?? []));
  const compared = currencies.size === 1 ? [...currencies][0] : currency;
  const priced = left.filter(({ price }) => price?.currency === compared);
  return priced.length > 0 ? least(priced, ({ price }) => price?.unitMicros ?? 0n) : left;
}

const isGood = (offer: Offer, minDeliveredPercent: number): boolean =>
  decidedOf(offer) < MIN_RESULTS || offer.delivered * 100 >= decidedOf(offer) * minDeliveredPercent;

const decidedOf = ({ delivered, undelivered }: Offer): number => delivered + undelivered;

const shareOf = (offer: Offer): number => offer.delivered / decidedOf(offer);

function least<One>(all: readonly One[], sizeOf: (one: One) => number | bigint): One[] {
  const [first] = all.map(sizeOf).toSorted((a, b) => (a < b ? -1 : Number(a > b)));
  return all.filter((one) => sizeOf(one) === first);
}
