import { type Facts, isPaid } from "./facts.ts";

/** Card providers: every payment of theirs is one of ours, with the same sums, and the other way round. */
export async function checkPayments(facts: Facts): Promise<void> {
  const { world, payments, planPayments, bankPayments, find, expectEqual } = facts;
  for (const { paymentId, paidMinor, returnedMinor } of bankPayments) {
    const ours = payments.find(({ id }) => id === paymentId);
    expectEqual(`payment ${paymentId}`, ours?.["amount_minor"], paidMinor);
    expectEqual(`refunds of ${paymentId}`, ours?.["refunded_minor"], returnedMinor);
    expectEqual(`status of ${paymentId}`, isPaid(ours), true);
  }
  expectEqual("paid payments", payments.filter(isPaid).length, bankPayments.length);
  for (const { id, status } of payments)
    if (["created", "pending", "requires-action"].includes(String(status)))
      find(`payment ${id} is still ${status}`);
  const namesOf = (all: readonly { provider: unknown; minor: unknown }[]): string =>
    all
      .map(({ provider, minor }) => `${String(provider)} ${String(minor)}`)
      .toSorted()
      .join(", ");
  expectEqual(
    "payments of plans",
    namesOf(planPayments.map((it) => ({ provider: it["provider"], minor: it["amount_minor"] }))),
    namesOf(
      world.bank.planPayments().map(({ provider, paidMinor }) => ({ provider, minor: paidMinor })),
    ),
  );
  for (const { paymentId, lostMinor } of bankPayments.filter((one) => one.lostMinor > 0n)) {
    const [dispute] = await facts.ours(
      `select amount_minor from dispute where payment_id = '${paymentId}' and status = 'lost'`,
    );
    expectEqual(`lost dispute of ${paymentId}`, dispute?.["amount_minor"], lostMinor);
  }
}

/** Documents: one invoice for each payment, one credit note for each refund, no gap in their numbers. */
export async function checkDocuments(facts: Facts): Promise<void> {
  const { payments, planPayments, find, expectEqual } = facts;
  const invoices = await facts.ours("select payment_id, kind from invoice");
  for (const { id } of [...payments, ...planPayments].filter(isPaid))
    expectEqual(
      `invoices of ${id}`,
      invoices.filter((one) => one["payment_id"] === id && one["kind"] === "invoice").length,
      1,
    );
  const gaps = await facts.ours(
    `select country, kind, year from invoice group by 1, 2, 3
     having count(*) <> max(number) or min(number) <> 1`,
  );
  for (const gap of gaps) find(`numbers of documents have a gap: ${JSON.stringify(gap)}`);
}
