import { invalidArgument } from "../../../../domain/errors.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { reasonText } from "./bonus-reason.ts";
import type { WalletCurrency } from "./ledger-currency.ts";
import type { LedgerKind } from "./ledger.store.ts";
import { statementTitle } from "./statement-line.ts";
import { listStatement, type StatementRow } from "./wallet.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type Transaction = {
  id: string;
  at: Date;
  kind: LedgerKind;
  title: string;
  /** Change of available money. */
  amountMinor: bigint;
  /** Change of money set aside. */
  heldMinor: bigint;
  /** Available money after this line. */
  balanceMinor: bigint;
  campaignId: string | null;
  paymentId: string | null;
};

const PAGE_SIZE = 50;

/** What a statement can be narrowed to. */
const KINDS = {
  campaigns: ["hold", "release", "spend"],
  payments: ["top-up", "refund", "bonus", "bonus-expiry", "correction", "subscription", "dispute"],
} as const satisfies Record<string, readonly LedgerKind[]>;

/**
 * The wallet statement, newest first; `from` inclusive and `to` exclusive are business time. `cursor` is the
 * `nextCursor` of the page before. Throws invalid-argument for another cursor.
 */
export async function listTransactions(
  db: DatabaseOrTransaction,
  query: {
    userId: string;
    currency: WalletCurrency;
    from?: Date;
    to?: Date;
    show?: keyof typeof KINDS | undefined;
    cursor?: string;
    limit?: number;
  },
): Promise<{ rows: Transaction[]; nextCursor: string | null }> {
  const limit = query.limit ?? PAGE_SIZE;
  const found = await listStatement(db, {
    userId: query.userId,
    currency: query.currency,
    from: query.from ?? null,
    to: query.to ?? null,
    kinds: query.show === undefined ? null : KINDS[query.show],
    beforeId: query.cursor === undefined ? null : parseCursor(query.cursor),
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    rows: page.map((row) => present(row, query.currency)),
    nextCursor: found.length > limit && last ? String(last.id) : null,
  };
}

function parseCursor(cursor: string): bigint {
  if (!/^\d{1,18}$/.test(cursor)) {
    throw invalidArgument([
      { path: "cursor", message: translate("This place in the list does not exist.") },
    ]);
  }
  return BigInt(cursor);
}

function present(row: StatementRow, currency: WalletCurrency): Transaction {
  // Constrained by the ledger to these kinds.
  const kind = row.kind as LedgerKind;
  const isCampaign = kind === "hold" || kind === "spend" || kind === "release";
  const isPayment = kind === "top-up" || kind === "refund" || kind === "subscription";
  return {
    id: String(row.id),
    at: row.at,
    kind,
    title: statementTitle({
      kind,
      memo: reasonText({ ...row, reason: row.memo }),
      currency,
      returnedMinor: row.availableChangeMinor,
      lapsedMinor: kind === "release" ? row.lapsedMinor : 0n,
    }),
    amountMinor: row.availableChangeMinor,
    heldMinor: row.heldChangeMinor,
    balanceMinor: row.balanceMinor,
    campaignId: isCampaign ? row.reference : null,
    paymentId: isPayment ? row.reference : null,
  };
}
