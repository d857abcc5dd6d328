import type { CountryConfig } from "../../../../domain/countries.ts";
import { debtCountry, debtPaymentMinor } from "../../../../domain/money/debt-payment.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { translate, translateKnown } from "../../../../domain/translate.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { withLimits } from "../../catalogue/read-country.ts";
import { type WalletCurrency, walletCurrency } from "../ledger/ledger-currency.ts";
import { FROZEN_MESSAGE, spendingFrozen } from "../ledger/ledger-errors.ts";
import type { Customer, PaymentDeps } from "../payment-deps.ts";
import { checkNewTopUp } from "../payments/top-up-limits.ts";
import { findFreeze, type Freeze } from "./dispute.store.ts";

/** The sentence for somebody whose spending is frozen, else null. */
export async function frozenMessage(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<string | null> {
  const freeze = await findFreeze(db, userId);
  return freeze ? wordsFor(freeze) : null;
}

function wordsFor({ isDisputed, owedMinor, currency }: Freeze): string {
  if (isDisputed) return translateKnown(FROZEN_MESSAGE);
  const owed = formatMoney(owedMinor, walletCurrency(currency));
  return translate(
    "Your bank took back a payment that you had already spent, so you owe {owed}. Pay it from your wallet page. You can then pay and send again.",
    { owed },
  );
}

/** Throws aborted (spending-frozen) while a payment of this user is disputed or, lost, still owed. */
export async function refuseFrozen(db: DatabaseOrTransaction, userId: string): Promise<void> {
  const message = await frozenMessage(db, userId);
  if (message !== null) throw spendingFrozen(message);
}

/** As refuseFrozen, for an administrator who pays money back. Throws aborted (spending-frozen). */
export async function refuseFrozenRefund(db: DatabaseOrTransaction, userId: string): Promise<void> {
  const freeze = await findFreeze(db, userId);
  if (!freeze) return;
  if (freeze.isDisputed)
    throw spendingFrozen(
      translate(
        "A payment of this advertiser is disputed. Until the bank has decided, nothing can be refunded.",
      ),
    );
  const owed = formatMoney(freeze.owedMinor, walletCurrency(freeze.currency));
  throw spendingFrozen(
    translate(
      "This advertiser owes {owed} after a lost dispute. Until that is paid, nothing can be refunded.",
      { owed },
    ),
  );
}

export type Debt = {
  owedMinor: bigint;
  /** The payment that ends the freeze: the debt, within the limits of one payment. */
  payMinor: bigint;
  currency: WalletCurrency;
};

/** What a user owes after lost disputes and may pay now; undefined while nothing is owed or the bank still decides. */
export async function findDebt(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<Debt | undefined> {
  const freeze = await findFreeze(db, userId);
  if (!freeze || freeze.isDisputed) return undefined;
  const { owedMinor } = freeze;
  const currency = walletCurrency(freeze.currency);
  const country = await withLimits(db, debtCountry(currency));
  return { owedMinor, payMinor: debtPaymentMinor(country, owedMinor), currency };
}

export type PayingCustomer = Customer & {
  /** The debt in the currency of another country than the customer's, which is paid before anything else. */
  foreignDebt: Debt | undefined;
};

/**
 * A customer who pays on a page or by mobile money, with the country in whose currency: their own, or that of a debt which
 * they took with them when they moved. Throws not-found.
 */
export async function findPayingCustomer(
  { db, findCustomer }: Pick<PaymentDeps, "db" | "findCustomer">,
  userId: string,
): Promise<PayingCustomer> {
  const customer = await findCustomer(userId);
  const debt = await findDebt(db, userId);
  if (!debt || debt.currency === customer.country.currency)
    return { ...customer, foreignDebt: undefined };
  const country = await withLimits(db, debtCountry(debt.currency));
  return { ...customer, country, foreignDebt: debt };
}

/**
 * A top-up that begins now: within the country's limits, not while a payment is disputed. Who owes money pays that first:
 * the amount covers it, and what is over goes into the wallet. A debt in another currency than the wallet's is paid exactly.
 * Throws aborted (spending-frozen) and invalid-argument at `path`.
 */
export async function requireTopUpAllowed(
  db: DatabaseOrTransaction,
  country: CountryConfig,
  topUp: {
    userId: string;
    amountMinor: bigint;
    idempotencyKey: string;
    foreignDebt?: Debt | undefined;
  },
  path = "amountMinor",
): Promise<void> {
  const debt = await findDebt(db, topUp.userId);
  if (debt && debt.currency !== country.currency) await refuseFrozen(db, topUp.userId);
  if (debt && topUp.amountMinor === debt.payMinor) return;
  if (debt && (topUp.foreignDebt || topUp.amountMinor < debt.payMinor)) {
    const sums = {
      owed: formatMoney(debt.owedMinor, debt.currency),
      least: formatMoney(debt.payMinor, debt.currency),
    };
    const message = topUp.foreignDebt
      ? translate(
          "You owe {owed}, in another currency than your wallet’s. Pay exactly {least}.",
          sums,
        )
      : translate("You owe {owed}, and a payment covers that first. Pay {least} or more.", sums);
    throw invalidArgument([{ path, message }]);
  }
  await checkNewTopUp(db, country, topUp, path);
  if (!debt) await refuseFrozen(db, topUp.userId);
}
