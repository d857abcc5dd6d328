import { AppError } from "../../../../domain/errors.ts";
import { SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { lockLimit } from "../../../db/lock-limit.ts";
import { recordAudit } from "../../accounts/users/record-audit.ts";
import { type WalletCurrency, walletCurrency } from "../ledger/ledger-currency.ts";
import type { PaymentDeps } from "../payment-deps.ts";
import {
  findMonthClosing,
  insertMonthClosing,
  listMonths,
  type MonthRow,
  sumBalances,
} from "./month.store.ts";
import { translate, translateKnown, msg } from "../../../../domain/translate.ts";

export type Month = Omit<MonthRow, "openDifferences" | "comparedUntil"> & {
  obstacle: string | null;
};

/** Months of the books with why one cannot be closed now. */
export async function listAccountingMonths(deps: PaymentDeps): Promise<Month[]> {
  const now = currentMonth(deps);
  return (await listMonths(deps.db)).map((row) => {
    const { openDifferences: _open, comparedUntil: _until, ...month } = row;
    return { ...month, obstacle: obstacleOf(row, now) };
  });
}

/**
 * Closes a month of the books: nothing can be posted into it any more. Of one that is closed already it says so, and nothing is
 * changed or logged again. Throws aborted with what stands in the way.
 */
export async function closeAccountingMonth(
  deps: PaymentDeps,
  { month, by }: { month: string; by: string },
): Promise<{ month: string; closedAt: Date; wasClosed: boolean }> {
  const row = (await listMonths(deps.db)).find((candidate) => candidate.month === month);
  const nothing = { journals: 0, closedAt: null, closedBy: null, openDifferences: 0 };
  const empty = { month, ...nothing, comparedUntil: null };
  const obstacle = obstacleOf(row ?? empty, currentMonth(deps));
  if (obstacle !== null)
    throw new AppError("aborted", { reason: "month-not-closable", message: obstacle });
  return deps.db.transaction().execute(async (tx) => {
    await lockLimit(tx, month, "months");
    const before = await findMonthClosing(tx, month);
    if (before) return { month, closedAt: before, wasClosed: true };
    const at = deps.clock.now();
    const closedAt = await insertMonthClosing(tx, month, { at, by });
    await recordAudit(tx, { at, actorUserId: by, action: "month.closed", detail: { month } });
    return { month, closedAt, wasClosed: false };
  });
}

function obstacleOf(row: MonthRow, now: string): string | null {
  const { month, closedAt, openDifferences, comparedUntil } = row;
  if (closedAt !== null) return null;
  if (month >= now) return translate("The month is not over yet.");
  if (comparedUntil === null || comparedUntil.getTime() < endMs(month))
    return translate(
      "The accounts have not been compared since this month ended. Compare them first.",
    );
  if (openDifferences === 0) return null;
  return translate(
    "{open, plural, one {# difference is open. Explain it first.} other {# differences are open. Explain them first.}}",
    { open: openDifferences },
  );
}

/** When a month (YYYY-MM) has ended in both countries: Ghana's clock shows UTC and is the later one. */
function endMs(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return Date.UTC(year, number, 1);
}

/** South Africa's: the later of the two countries' months ends no earlier than Ghana's by two hours. */
function currentMonth(deps: PaymentDeps): string {
  const nowMs = deps.clock.now().getTime() - 2 * 3_600_000;
  return zonedParts(nowMs, SOUTH_AFRICA.timeZone).date.slice(0, 7);
}

const LABELS: Readonly<Record<string, string>> = {
  wallet: msg("Customer wallets"),
  bonus: msg("Bonus not yet spent"),
  hold: msg("Set aside for campaigns"),
  card_clearing: msg("At the card providers"),
  revenue: msg("Revenue excluding tax"),
  vat_payable: msg("Tax owed"),
  vat_deferred: msg("Tax on money not yet spent"),
  bonus_cost: msg("Bonus granted"),
  bonus_redeemed: msg("Campaigns paid with bonus"),
  dispute_loss: msg("Lost in disputes"),
  provider_fee: msg("Fees of the card providers"),
  corrections: msg("Corrections"),
};

/** What a kind of account is called. */
export const accountName = (kind: string): string => translateKnown(LABELS[kind] ?? kind);

export type Balance = {
  currency: WalletCurrency;
  kind: string;
  label: string;
  balanceMinor: bigint;
  changeMinor: bigint;
};

/** Balances per kind of account at the end of a month; of the current one when none is named. Minor units. */
export async function readBalances(
  deps: PaymentDeps,
  month: string | undefined,
): Promise<Balance[]> {
  const rows = await sumBalances(deps.db, month ?? latestMonth(deps));
  return rows.map((row) => ({
    ...row,
    currency: walletCurrency(row.currency),
    label: accountName(row.kind),
  }));
}

function latestMonth(deps: PaymentDeps): string {
  return zonedParts(deps.clock.now().getTime(), SOUTH_AFRICA.timeZone).date.slice(0, 7);
}
