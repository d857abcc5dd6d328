import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { asIdentity, asSystem, memberIdentity } from "../../../identity/identity.ts";
import { upsertPasswordHash } from "../../accounts/users/credential.store.ts";
import { lockUser } from "../../accounts/users/lock-user.ts";
import { hashPassword } from "../../accounts/users/password-hash.ts";
import { updateToAnonymous } from "../../accounts/users/user.store.ts";
import { confirmPayment } from "../../billing/confirm-payment.ts";
import { saveBillingProfile } from "../../billing/invoices/billing-profile.ts";
import { auditLedger } from "../../billing/ledger/audit-accounting.ts";
import { recheckRefunds } from "../../billing/recheck-payments.ts";
import { startTopUp } from "../../billing/top-ups/start-top-up.ts";
import { anAdvertiser, FRIDAY_MS, walletOf } from "../../campaigns/testing/a-world.ts";
import { useWorld } from "../../campaigns/testing/booked-campaign.ts";
import { whileWritten } from "../../campaigns/testing/during-booking.ts";
import { withCards } from "../../campaigns/testing/with-cards.ts";
import { deleteAccount } from "./own-data.ts";

// A payment page stays open at the provider for a day or for ever: what is paid there for a deleted account goes back.
const world = useWorld(FRIDAY_MS, { asProgram: true });

const PASSWORD = "a long one to leave by";

/** A member with a payment page that was opened two hours ago. */
async function withOpenPage() {
  const userId = await anAdvertiser(world, 0n);
  await upsertPasswordHash(world.db, userId, await hashPassword(PASSWORD));
  const { deps, fake } = withCards(world);
  const as = <Result>(call: () => Promise<Result>) => asIdentity(memberIdentity(userId), call);
  await as(() => saveBillingProfile(deps, userId, { address: ["12 Main Road"] }));
  const { paymentId } = await as(() =>
    startTopUp(deps, { userId, amountMinor: 10_000n, idempotencyKey: randomUUID() }),
  );
  await sql`update payment set created_at = now() - interval '2 hours' where id = ${paymentId}`.execute(
    world.db,
  );
  return { userId, paymentId, deps, fake, as };
}
const hasGoneBack = async ({ userId, deps, fake }: Awaited<ReturnType<typeof withOpenPage>>) => {
  expect((await walletOf(world, userId)).availableMinor).toBe(0n);
  await asSystem(() => recheckRefunds(deps, { olderThanSeconds: 0 }));
  expect([...fake.refunds.values()]).toMatchObject([{ amountMinor: 10_000n }]);
  expect(await asSystem(() => auditLedger(deps))).toEqual([]);
};

test("what is paid on a page that was opened before the account was deleted goes back", async () => {
  const page = await withOpenPage();
  const { userId, paymentId, deps, fake, as } = page;
  await as(() =>
    deleteAccount(world.deps, {
      userId,
      password: PASSWORD,
      leavesBalance: false,
      requestId: "r",
    }),
  );
  fake.payPage(paymentId);
  await asSystem(() => confirmPayment(deps, paymentId));
  await hasGoneBack(page);
});

test("so does what is paid while the account is being deleted", async () => {
  const page = await withOpenPage();
  const { userId, paymentId, deps, fake } = page;
  fake.payPage(paymentId);
  const { meanwhile, ended } = await asSystem(() =>
    whileWritten(
      world,
      async (tx) => {
        await lockUser(tx, userId);
        await updateToAnonymous(tx, userId);
      },
      () => confirmPayment(deps, paymentId),
    ),
  );
  expect({ meanwhile, ended }).toMatchObject({
    meanwhile: "waits",
    ended: { status: "fulfilled" },
  });
  await hasGoneBack(page);
});
