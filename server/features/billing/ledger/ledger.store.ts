import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";

/** What moves a user's money, and so can be on a statement. */
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
  const { rows } = await sql<{ outcome: string }>`
    select outcome from ledger_post(${posting.scope}, ${posting.idempotencyKey}, ${posting.bodyHash}, ${posting.kind},
      ${posting.currency}, ${posting.reference}, ${posting.memo}, ${posting.at},
      array[${accounts}]::bigint[], ${amounts}::bigint[])`.execute(db);
  return rows[0]?.outcome ?? "";
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
  const { rows } = await sql<{ outcome: string; availableMinor: bigint }>`
    select outcome, available_minor from ledger_place_hold(${hold.userId}, ${hold.currency}, ${hold.campaignId},
      ${hold.title}, ${hold.amountMinor}, ${hold.idempotencyKey}, ${hold.bodyHash}, ${hold.at})`.execute(
    db,
  );
  return { outcome: rows[0]?.outcome ?? "", availableMinor: rows[0]?.availableMinor ?? 0n };
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

export type HoldUsed = { capturedMinor: bigint; releasedMinor: bigint; lapsedMinor: bigint };

/** One call of ledger_use_hold; its outcomes are described there. */
export async function postHoldUse(
  db: DatabaseOrTransaction,
  use: HoldUse,
): Promise<HoldUsed & { outcome: string }> {
  const { rows } = await sql<{
    outcome: string;
    capturedMinor: bigint;
    releasedMinor: bigint;
    lapsedMinor: bigint;
  }>`select * from ledger_use_hold(${use.campaignId}, ${use.captureMinor}, ${use.releaseMinor}, ${use.close},
      ${use.idempotencyKey}, ${use.bodyHash}, ${use.taxRateTenThousandths}, ${use.at})`.execute(db);
  const row = rows[0];
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
  const { rows } = await sql<{ key: string; outcome: string } & HoldUsed>`
    select key, outcome, captured_minor as "capturedMinor", released_minor as "releasedMinor", lapsed_minor as "lapsedMinor"
    from ledger_use_holds(${list((use) => use.campaignId)}::uuid[], ${list((use) => use.captureMinor)}::bigint[],
      ${list((use) => use.releaseMinor)}::bigint[], ${list((use) => use.close)}::boolean[],
      ${list((use) => use.idempotencyKey)}::text[], ${list((use) => use.bodyHash)}::bytea[],
      ${list((use) => use.taxRateTenThousandths)}::int[], ${at})`.execute(db);
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
): Promise<Map<string, { userId: string; currency: string }>> {
  const { rows } = await sql<{ id: string; userId: string; currency: string }>`
    select campaign_id as id, user_id as "userId", currency from hold
    where campaign_id = any(${campaignIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...owner }) => [id, owner]));
}
