import { AppError } from "../../../../domain/errors.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import { translate, translateKnown, msg } from "../../../../domain/translate.ts";
import { walletCurrency } from "./ledger-currency.ts";

/** Same idempotency key, other content. */
export function keyReused(): AppError {
  return new AppError("aborted", {
    reason: "idempotency-key-reused",
    message: translate("This was already sent with different content. Check it and try again."),
  });
}

/** The wallet does not reach. Amounts in minor units. */
export function insufficientFunds(availableMinor: bigint, neededMinor: bigint): AppError {
  return new AppError("aborted", {
    reason: "insufficient-funds",
    message: translate("There is not enough money in your wallet for this. Top up first."),
    details: { availableMinor: Number(availableMinor), neededMinor: Number(neededMinor) },
  });
}

/** The wallet of somebody else does not reach, for an administrator. Amounts in minor units. */
export function walletTooSmall(
  { currency }: { currency: string },
  availableMinor: bigint,
  neededMinor: bigint,
): AppError {
  return new AppError("aborted", {
    reason: "insufficient-funds",
    message: translate("The wallet of this advertiser has only {amount} that is not set aside.", {
      amount: formatMoney(availableMinor, walletCurrency(currency)),
    }),
    details: { availableMinor: Number(availableMinor), neededMinor: Number(neededMinor) },
  });
}

export const FROZEN_MESSAGE = msg(
  "One of your payments is disputed at your bank. Until that is settled, you cannot make payments or send campaigns. Contact support.",
);

/** A payment of this user is disputed, or was paid back by the bank and is owed to us: `message` says which. */
export function spendingFrozen(message = translateKnown(FROZEN_MESSAGE)): AppError {
  return new AppError("aborted", { reason: "spending-frozen", message });
}

/** Throws for every outcome of a ledger function that is not 'posted' or 'replayed'. */
export function requirePosted(outcome: string): void {
  switch (outcome) {
    case "posted":
    case "replayed":
      return;
    case "conflict":
      throw keyReused();
    case "frozen":
      throw spendingFrozen();
    case "hold-exists":
      throw new AppError("aborted", { reason: "hold-exists" });
    case "closed":
      throw new AppError("aborted", { reason: "hold-closed" });
    case "exceeds":
      throw new AppError("aborted", { reason: "hold-exceeded" });
    case "no-hold":
      throw new AppError("not-found", { reason: "no-hold" });
    default:
      throw new AppError("internal");
  }
}
