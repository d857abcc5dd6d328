import { expect, onTestFinished, test } from "vitest";
import { listDifferences } from "./accounting/difference.store.ts";
import { recheckPayments } from "./recheck-payments.ts";
import { useTopUps } from "./testing/use-top-ups.ts";

const { world, available, aPaidTopUp, poll } = useTopUps();

test("a payment of another amount is told to a person once: its event does not come for ever, and nobody is asked each minute", async () => {
  const { userId, paymentId } = await aPaidTopUp();
  const webhooks = await world.webhooksAbout(paymentId, 3);
  const provider = world.deps.providerNamed("stripe");
  const { findPayment } = provider;
  onTestFinished(() => void Object.assign(provider, { findPayment }));
  provider.findPayment = async (handle) => ({ ...(await findPayment(handle)), amountMinor: 1n });
  for (const webhook of webhooks) expect(await world.deliver(webhook)).toBe(200);
  expect(await available(userId)).toBe(0n);
  const open = async () =>
    (await listDifferences(world.db, true)).filter(({ subject }) => subject === paymentId);
  expect(await open()).toMatchObject([
    { kind: "payment-not-booked", oursMinor: 15_000n, theirsMinor: 1n },
  ]);
  await recheckPayments(world.deps, { olderThanSeconds: 0 });
  expect(await recheckPayments(world.deps, { olderThanSeconds: 0 })).toBe(0);
  // Whoever looks at the payment is told that something is wrong, as before.
  await expect(poll(userId, paymentId)).rejects.toMatchObject({ reason: "payment-amount-differs" });
  expect(await open()).toHaveLength(1);
});
