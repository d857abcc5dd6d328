import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, nullable, text, time } from "../../../../platform/database/column-kinds.ts";

const outcomeRows = checked("ledger: outcome", { outcome: text });
const postHoldRows = checked("ledger: postHold", {
  outcome: text,
  availableMinor: nullable(bigint),
});
const postHoldUseRows = checked("ledger: postHoldUse", {
  outcome: text,
  capturedMinor: nullable(bigint),
  releasedMinor: nullable(bigint),
  lapsedMinor: nullable(bigint),
});
const holdOwnerRows = checked("ledger: findHoldOwners", {
  id: text,
  userId: text,
  currency: text,
  placedAt: time,
});

/** The kinds of journal that move a user's money and appear on statements. */
export type LedgerKind =
  | "top-up"
  | "hold"
  | "release"
  | "spend"
  | "bonus"
  | "bonus-expiry"
  | "refund"
  | "correction"
  | "subscription"
  | "dispute";

export type AccountKey = {
  kind:
    | "wallet"
    | "bonus"
    | "hold"
    | "card_clearing"
    | "revenue"
    | "vat_payable"
    | "vat_deferred"
    | "bonus_cost"
    | "bonus_redeemed"
    | "dispute_loss"
    | "corrections"
    | "provider_fee";
  userId?: string;
  provider?: string;
  grantId?: string;
  expiresAt?: Date;
};

export type Leg = { account: AccountKey; amountMinor: bigint };

export type Posting = {
  scope: string;
  idempotencyKey: string;
  bodyHash: Buffer;
  /** A fee is in the books of a provider, a credit note's tax in those of its payment; never on a statement. */
  kind: LedgerKind | "fee" | "tax";
  currency: string;
  reference: string;
  memo: string;
  at: Date;
  legs: readonly Leg[];
};

/** Posts one journal through ledger_post. Legs of nothing are left out. Answers 'posted', 'replayed' or 'conflict'. */
export async function postJournal(db: DatabaseOrTransaction, posting: Posting): Promise<string> {
  const legs = posting.legs.filter((leg) => leg.amountMinor !== 0n);
  const accounts = sql.join(legs.map((leg) => openAccount(leg.account, posting.currency)));
  const amounts = legs.map((leg) => leg.amountMinor);
  const row = await outcomeRows.find(
    db,
    sql`
    select outcome from ledger_post(${posting.scope}, ${posting.idempotencyKey}, ${posting.bodyHash}, ${posting.kind},
      ${posting.currency}, ${posting.reference}, ${posting.memo}, ${posting.at},
      array[${accounts}]::bigint[], ${amounts}::bigint[])`,
  );
  return row?.outcome ?? "";
}

function openAccount(key: AccountKey, currency: string) {
  return sql`ledger_open_account(${key.kind}, ${currency}, ${key.userId ?? null}, ${key.provider ?? null},
    ${key.grantId ?? null}, ${key.expiresAt ?? null})`;
}

export type HoldPlacement = {
  userId: string;
  currency: string;
  campaignId: string;
  title: string;
  amountMinor: bigint;
  idempotencyKey: string;
  bodyHash: Buffer;
  at: Date;
};

/** One call of ledger_place_hold; its outcomes are described there. */
export async function postHold(
  db: DatabaseOrTransaction,
  hold: HoldPlacement,
): Promise<{ outcome: string; availableMinor: bigint }> {
  const row = await postHoldRows.find(
    db,
    sql`
    select outcome, available_minor from ledger_place_hold(${hold.userId}, ${hold.currency}, ${hold.campaignId},
      ${hold.title}, ${hold.amountMinor}, ${hold.idempotencyKey}, ${hold.bodyHash}, ${hold.at})`,
  );
  return { outcome: row?.outcome ?? "", availableMinor: row?.availableMinor ?? 0n };
}

export type HoldUse = {
  campaignId: string;
  captureMinor: bigint;
  /** Null returns all that is left after the capture. */
  releaseMinor: bigint | null;
  close: boolean;
  taxRateTenThousandths: number;
  idempotencyKey: string;
  bodyHash: Buffer;
  at: Date;
};

export type HoldUsed = RowOf<typeof holdUsedRows>;
const holdUsedRows = checked("ledger: HoldUsed", {
  capturedMinor: bigint,
  releasedMinor: bigint,
  lapsedMinor: bigint,
});
const postHoldUsesRows = checked("ledger: postHoldUses", {
  key: text,
  outcome: text,
  ...holdUsedRows.shape,
});

/** One call of ledger_use_hold; its outcomes are described there. */
export async function postHoldUse(
  db: DatabaseOrTransaction,
  use: HoldUse,
): Promise<HoldUsed & { outcome: string }> {
  const row = await postHoldUseRows.find(
    db,
    sql`select * from ledger_use_hold(${use.campaignId}, ${use.captureMinor}, ${use.releaseMinor}, ${use.close},
      ${use.idempotencyKey}, ${use.bodyHash}, ${use.taxRateTenThousandths}, ${use.at})`,
  );
  return {
    outcome: row?.outcome ?? "",
    capturedMinor: row?.capturedMinor ?? 0n,
    releasedMinor: row?.releasedMinor ?? 0n,
    lapsedMinor: row?.lapsedMinor ?? 0n,
  };
}

/**
 * Many uses of holds in one statement (ledger_use_holds), all at the same business time. Answers in the order of the uses;
 * undefined where the use has to be made alone.
 */
export async function postHoldUses(
  db: DatabaseOrTransaction,
  uses: readonly Omit<HoldUse, "at">[],
  at: Date,
): Promise<(HoldUsed | undefined)[]> {
  const list = <Value>(pick: (use: Omit<HoldUse, "at">) => Value) => uses.map(pick);
  const rows = await postHoldUsesRows.list(
    db,
    sql`
    select key, outcome, captured_minor, released_minor, lapsed_minor
    from ledger_use_holds(${list((use) => use.campaignId)}::uuid[], ${list((use) => use.captureMinor)}::bigint[],
      ${list((use) => use.releaseMinor)}::bigint[], ${list((use) => use.close)}::boolean[],
      ${list((use) => use.idempotencyKey)}::text[], ${list((use) => use.bodyHash)}::bytea[],
      ${list((use) => use.taxRateTenThousandths)}::int[], ${at})`,
  );
  const posted = new Map(
    rows
      .filter(({ outcome }) => outcome === "posted")
      .map(({ key, capturedMinor, releasedMinor, lapsedMinor }) => [
        key,
        { capturedMinor, releasedMinor, lapsedMinor },
      ]),
  );
  return uses.map(({ idempotencyKey }) => posted.get(idempotencyKey));
}

/** Whose money is held for campaigns, and in which currency; without those for which nothing is held. */
export async function findHoldOwners(
  db: DatabaseOrTransaction,
  campaignIds: readonly string[],
): Promise<Map<string, { userId: string; currency: string; placedAt: Date }>> {
  const rows = await holdOwnerRows.list(
    db,
    sql`
    select campaign_id as id, user_id, currency, placed_at from hold
    where campaign_id = any(${campaignIds}::uuid[])`,
  );
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}
