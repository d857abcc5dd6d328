import { implement } from "@orpc/server";
import { contract } from "../../../../contract/router.ts";
import { type RequestContext, requireAdmin, requireIdempotencyKey } from "../../../http/context.ts";
import { listPeople } from "../../accounts/users/person.store.ts";
import { correctWallet, decideOnCorrection } from "../corrections/correct-wallet.ts";
import { type Correction, listCorrections } from "../corrections/correction.store.ts";
import { listDisputes } from "../disputes/dispute.store.ts";
import { listRefundable, refundTopUp } from "../refunds/refund-top-up.ts";
import { closeAccountingMonth, listAccountingMonths, readBalances } from "./close-month.ts";
import { exportMonth } from "./month-file/export-month.ts";
import {
  presentCorrection,
  presentDifference,
  presentDispute,
  presentRefundable,
} from "./present-accounting.ts";
import { explainDifference, reconcile, type ReconcileDeps } from "./reconcile.ts";
import { listDifferences } from "./difference.store.ts";

/** The procedures of administrators over the books. */
export function createAccountingRoutes(deps: ReconcileDeps) {
  const os = implement(contract.billing.books).$context<RequestContext>();
  const presentAll = async (corrections: readonly Correction[]) => {
    const ids = corrections.flatMap((one) => [one.userId, one.requestedBy, one.decidedBy]);
    const people = await listPeople(deps.db, ids);
    return corrections.map((correction) => presentCorrection(correction, people));
  };
  const presentOne = async (correction: Correction) => {
    const [presented] = await presentAll([correction]);
    if (!presented) throw new Error("A correction that was just written is missing.");
    return presented;
  };
  return os.router({
    refund: os.refund.handler(async ({ input, context }) => {
      const { userId: requestedBy } = requireAdmin(context);
      const { requestId } = context;
      const idempotencyKey = requireIdempotencyKey(context);
      const { paymentId, amount, reason } = input;
      const amountMinor = BigInt(amount);
      const refund = await refundTopUp(deps, {
        paymentId,
        amountMinor,
        reason,
        requestedBy,
        requestId,
        idempotencyKey,
      });
      return { ...refund, paymentId, amountMinor: amount };
    }),
    payments: os.payments.handler(async ({ input, context }) => {
      requireAdmin(context);
      return (await listRefundable(deps, input.userId)).map(presentRefundable);
    }),
    correct: os.correct.handler(async ({ input, context }) => {
      const { userId: requestedBy } = requireAdmin(context);
      const idempotencyKey = requireIdempotencyKey(context);
      const { userId, reason } = input;
      const amountMinor = BigInt(input.amountMinor);
      return presentOne(
        await correctWallet(deps, { userId, amountMinor, reason, requestedBy, idempotencyKey }),
      );
    }),
    corrections: os.corrections.handler(async ({ input, context }) => {
      requireAdmin(context);
      return presentAll(await listCorrections(deps.db, input.status));
    }),
    decideCorrection: os.decideCorrection.handler(async ({ input, context }) => {
      const { userId: decidedBy } = requireAdmin(context);
      requireIdempotencyKey(context);
      return presentOne(await decideOnCorrection(deps, { ...input, decidedBy }));
    }),
    disputes: os.disputes.handler(async ({ input, context }) => {
      requireAdmin(context);
      const disputes = await listDisputes(deps.db, input.status);
      const people = await listPeople(
        deps.db,
        disputes.map(({ userId }) => userId),
      );
      return disputes.map((dispute) => presentDispute(dispute, people));
    }),
    differences: os.differences.handler(async ({ input, context }) => {
      requireAdmin(context);
      return (await listDifferences(deps.db, input.open)).map(presentDifference);
    }),
    resolveDifference: os.resolveDifference.handler(async ({ input, context }) => {
      const { userId: by } = requireAdmin(context);
      return presentDifference(await explainDifference(deps, { ...input, by }));
    }),
    reconcile: os.reconcile.handler(async ({ context }) => {
      requireAdmin(context);
      return { found: await reconcile(deps) };
    }),
    balances: os.balances.handler(async ({ input, context }) => {
      requireAdmin(context);
      return (await readBalances(deps, input.month)).map((row) => ({
        ...row,
        balanceMinor: Number(row.balanceMinor),
        changeMinor: Number(row.changeMinor),
      }));
    }),
    months: os.months.handler(async ({ context }) => {
      requireAdmin(context);
      return (await listAccountingMonths(deps)).map((month) => ({
        ...month,
        closedAt: month.closedAt?.toISOString() ?? null,
      }));
    }),
    monthCsv: os.monthCsv.handler(({ input, context }) => {
      const { userId: by } = requireAdmin(context);
      return exportMonth(deps, { ...input, by }, context.requestId);
    }),
    closeMonth: os.closeMonth.handler(async ({ input, context }) => {
      const { userId: by } = requireAdmin(context);
      requireIdempotencyKey(context);
      const closed = await closeAccountingMonth(deps, { month: input.month, by });
      return { ...closed, closedAt: closed.closedAt.toISOString() };
    }),
  });
}
