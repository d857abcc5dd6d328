import type { PaymentDeps } from "../payment-deps.ts";
import { bookFees } from "./book-fees.ts";
import {
  compareDisputes,
  comparePayments,
  compareRefunds,
  type Difference,
} from "./compare-statement.ts";
import { readWholeStatement } from "../payments/read-provider-statement.ts";
import {
  findEarliestStart,
  listOurDisputes,
  listOurPayments,
  listOurRefunds,
} from "./reconciliation.store.ts";

const DAY_MS = 86_400_000;
/** By the machine's clock as by that of the provider, this much is compared at least. */
const MIN_DAYS = 3;
const DISPUTE_DAYS = 200;

/**
 * Compares the ledger with a card provider, since `from` or, for null, since our first payment. Returns the differences, and the ids of payments, refunds and disputes on
 * which both agree. Books the provider's fees on the way. Throws PaymentProviderError.
 */
export async function compareWithProvider(
  deps: PaymentDeps,
  provider: string,
  { from, settlingMs }: { from: Date | null; settlingMs: number },
): Promise<{ differences: Difference[]; agreed: string[] }> {
  const { statement } = deps.providerNamed(provider);
  const technicalMs = Date.now();
  const latestMs = Math.max(technicalMs, deps.clock.now().getTime()) + DAY_MS;
  // Ours by the time they were written, theirs from a day before the first of them: both clocks need not agree.
  const latelyMs = Math.min(technicalMs - MIN_DAYS * DAY_MS, from?.getTime() ?? technicalMs);
  const ours = {
    provider,
    from: from === null ? new Date(0) : new Date(latelyMs),
    to: new Date(technicalMs - settlingMs),
  };
  const firstAt = await findEarliestStart(deps.db, ours);
  const earliestMs = Math.min(latelyMs, firstAt?.getTime() ?? latelyMs) - DAY_MS;
  const theirs = { from: new Date(earliestMs), to: new Date(latestMs) };
  const [payments, refunds, disputes] = await Promise.all([
    readWholeStatement((query) => statement.listPayments(query), theirs),
    readWholeStatement((query) => statement.listRefunds(query), theirs),
    readWholeStatement((query) => statement.listDisputes(query), {
      from: new Date(technicalMs - DISPUTE_DAYS * DAY_MS),
      to: theirs.to,
    }),
  ]);
  // By the machine's clock, and by the one that is passed in, which may run ahead of it.
  const isYoung = ({ at }: { at: Date }): boolean =>
    [technicalMs, deps.clock.now().getTime()].some(
      (nowMs) => Math.abs(nowMs - at.getTime()) < settlingMs,
    );
  const settled = <Item extends { at: Date }>(items: Item[]): Item[] =>
    items.filter((item) => !isYoung(item));
  // A payment of ours is not missing there when it was only too young to be compared.
  const young = new Set(payments.filter(isYoung).map(({ paymentId }) => paymentId));
  const isUnderWay = ({ kind, subject }: Difference): boolean =>
    kind === "payment-missing-there" && young.has(subject);
  const ourPayments = await listOurPayments(deps.db, ours, {
    paymentIds: present(payments.map(({ paymentId }) => paymentId)),
    providerPaymentIds: payments.map(({ providerPaymentId }) => providerPaymentId),
  });
  const ourRefunds = await listOurRefunds(deps.db, ours, {
    refundIds: present(refunds.map(({ refundId }) => refundId)),
    providerRefundIds: refunds.map(({ providerRefundId }) => providerRefundId),
  });
  const arrived = ourPayments.filter(({ hasArrived }) => hasArrived);
  const booked = new Set(arrived.map(({ providerPaymentId }) => providerPaymentId));
  // A card's check is given back, its fee is not.
  const known = payments.filter(
    ({ providerPaymentId, purpose }) => purpose === "verification" || booked.has(providerPaymentId),
  );
  const ourDisputes = await listOurDisputes(deps.db, provider);
  const differences = [
    ...(await bookFees(deps, provider, known)),
    ...comparePayments(ourPayments, settled(payments)).filter((one) => !isUnderWay(one)),
    ...compareRefunds(ourRefunds, settled(refunds)),
    ...compareDisputes(ourDisputes, disputes),
  ];
  const agreed = [
    ...knownToBoth(arrived, settled(payments), "providerPaymentId"),
    ...knownToBoth(ourRefunds, settled(refunds), "providerRefundId"),
    ...knownToBoth(ourDisputes, disputes, "providerDisputeId"),
  ];
  const differing = new Set(differences.map(({ subject }) => subject));
  return { differences, agreed: agreed.filter((id) => !differing.has(id)) };
}

/** Our ids and the provider's of what both sides name by the same id of the provider's. */
function knownToBoth<Key extends string>(
  ours: ({ id: string } & Record<Key, string | null>)[],
  theirs: Record<Key, string>[],
  key: Key,
): string[] {
  const there = new Set<string | null>(theirs.map((one) => one[key]));
  const both = ours.filter((one) => there.has(one[key]));
  return both.flatMap((one) => present([one.id, one[key]]));
}

function present(ids: (string | null)[]): string[] {
  return ids.filter((id) => id !== null);
}
