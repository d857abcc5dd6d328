import { sql } from "kysely";
import { confirmPayment } from "../confirm-payment.ts";
import { finishRefund } from "../refunds/finish-refund.ts";
import type { MoneyBank } from "./money-bank.ts";
import type { MoneyWorld } from "./money-world.ts";

/** What the jobs do until nothing of this customer is open; what never reached the provider is old enough to be given up. */
export async function endWhatIsOpen(
  deps: MoneyWorld["deps"],
  bank: MoneyBank,
  userId: string,
): Promise<void> {
  await sql`update payment set created_at = now() - interval '5 minutes'
      where user_id = ${userId} and status in ('created', 'pending', 'requires-action')`.execute(
    deps.db,
  );
  bank.settle();
  const open = await deps.db
    .selectFrom("payment")
    .select("id")
    .where("userId", "=", userId)
    .where("status", "in", ["created", "pending", "requires-action"])
    .execute();
  for (const { id } of open) await confirmPayment(deps, id);
  const refunds = await deps.db
    .selectFrom("paymentRefund")
    .innerJoin("payment", "payment.id", "paymentRefund.paymentId")
    .select("paymentRefund.id")
    .where("payment.userId", "=", userId)
    .where("paymentRefund.status", "=", "pending")
    .execute();
  for (const { id } of refunds) await finishRefund(deps, id);
}
