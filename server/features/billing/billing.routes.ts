import { implement } from "@orpc/server";
import { contract } from "../../../contract/router.ts";
import {
  type RequestContext,
  requireIdempotencyKey,
  requireSelf,
  requireUser,
} from "../../http/context.ts";
import { createAccountingRoutes } from "./accounting/accounting.routes.ts";
import type { ReconcileDeps } from "./accounting/reconcile.ts";
import { createCardsRoutes } from "./cards/cards.routes.ts";
import { chargeToken } from "./top-ups/charge-token.ts";
import { findDebt, frozenMessage } from "./disputes/spending-freeze.ts";
import { walletCurrency } from "./ledger/ledger-currency.ts";
import { listTransactions, type Transaction } from "./ledger/list-transactions.ts";
import { createInvoicesRoutes, type InvoicesDeps } from "./invoices/invoices.routes.ts";
import { requireOwner } from "./owner.routes.ts";
import { presentPayment } from "./payments/present-payment.ts";
import { readPayment } from "./top-ups/read-payment.ts";
import { readWallet } from "./ledger/read-wallet.ts";
import { isPayingByCampaign } from "./top-ups/payer-by-campaign.store.ts";
import { startTopUp } from "./top-ups/start-top-up.ts";
import { createSubscriptionsRoutes } from "./subscriptions/subscriptions.routes.ts";
import { createTopUpRoutes } from "./top-ups.routes.ts";

export type BillingDeps = ReconcileDeps & InvoicesDeps;

/** The billing procedures. */
export function createBillingRoutes(deps: BillingDeps) {
  const os = implement(contract.billing).$context<RequestContext>();
  const currencyOf = async (userId: string) =>
    walletCurrency((await deps.findCustomer(userId)).country.currency);
  return os.router({
    ...createTopUpRoutes(deps),
    cards: createCardsRoutes(deps),
    subscriptions: createSubscriptionsRoutes(deps),
    invoices: createInvoicesRoutes(deps),
    books: createAccountingRoutes(deps),
    wallet: os.wallet.handler(async ({ context }) => {
      const { userId } = requireUser(context);
      const { country } = await deps.findCustomer(userId);
      const currency = walletCurrency(country.currency);
      const wallet = await readWallet(deps.db, { userId, currency, at: deps.clock.now() });
      const debt = await findDebt(deps.db, userId);
      return {
        currency,
        availableMinor: Number(wallet.availableMinor),
        heldMinor: Number(wallet.heldMinor),
        bonusMinor: Number(wallet.bonusMinor),
        spentMinor: Number(wallet.spentMinor),
        bonusEndsAt: wallet.bonusEndsAt?.toISOString() ?? null,
        paysByCampaign: await isPayingByCampaign(deps.db, userId),
        frozenMessage: await frozenMessage(deps.db, userId),
        debt: debt
          ? {
              currency: debt.currency,
              owedMinor: Number(debt.owedMinor),
              payMinor: Number(debt.payMinor),
            }
          : null,
      };
    }),
    transactions: os.transactions.handler(async ({ input, context }) => {
      const userId = requireSelf(context, input.userId);
      const page = await listTransactions(deps.db, {
        userId,
        currency: await currencyOf(userId),
        from: dateOf(input.from),
        to: dateOf(input.to),
        show: input.show,
        cursor: input.cursor,
        limit: input.limit,
      });
      return { rows: page.rows.map(presentLine), nextCursor: page.nextCursor };
    }),
    startTopUp: os.startTopUp.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const payment = await startTopUp(deps, {
        userId,
        amountMinor: BigInt(input.amountMinor),
        returnPath: input.returnPath,
        saveCard: input.saveCard,
        idempotencyKey: requireIdempotencyKey(context),
      });
      return presentPayment(payment);
    }),
    payment: os.payment.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const { paymentId } = input;
      return presentPayment(await readPayment(deps, { userId, paymentId, cancelled: false }));
    }),
    leavePayment: os.leavePayment.handler(async ({ input, context }) => {
      const { userId } = requireUser(context);
      const { paymentId } = input;
      return presentPayment(await readPayment(deps, { userId, paymentId, cancelled: true }));
    }),
    charge: os.charge.handler(async ({ input, context }) => {
      const userId = requireOwner(context, input.userId);
      const payment = await chargeToken(deps, {
        userId,
        tokenId: input.tokenId,
        amountMinor: BigInt(input.priceInPence),
        currency: input.currency,
        idempotencyKey: requireIdempotencyKey(context),
      });
      return presentPayment(payment);
    }),
  });
}

function dateOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

function presentLine(line: Transaction) {
  return {
    ...line,
    at: line.at.toISOString(),
    amountMinor: Number(line.amountMinor),
    heldMinor: Number(line.heldMinor),
    balanceMinor: Number(line.balanceMinor),
  };
}
