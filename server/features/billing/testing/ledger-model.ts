/** A wallet in a few lines of arithmetic, against which the ledger is compared. Amounts in minor units. */

export type ModelOutcome =
  | "done"
  | "insufficient-funds"
  | "hold-exceeded"
  | "hold-closed"
  | "no-hold"
  | "idempotency-key-reused";

type Grant = { id: string; balance: bigint; expiresAtMs: number };
type Part = { grantId: string | null; left: bigint };
type Hold = { parts: Part[]; closed: boolean };

export type LedgerModel = ReturnType<typeof createLedgerModel>;

const UNKNOWN_CAMPAIGN = "00000000-0000-4000-8000-000000000000";

export function createLedgerModel() {
  const grants: Grant[] = [];
  const holds = new Map<string, Hold>();
  let wallet = 0n;
  let spent = 0n;

  const usable = (atMs: number) =>
    grants
      .filter((grant) => grant.expiresAtMs > atMs)
      .sort((a, b) => a.expiresAtMs - b.expiresAtMs);
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);
  const min = (a: bigint, b: bigint) => (a < b ? a : b);

  function giveBack(part: Part, amount: bigint, atMs: number): void {
    if (part.grantId === null) wallet += amount;
    const grant = grants.find(({ id }) => id === part.grantId);
    if (grant && grant.expiresAtMs > atMs) grant.balance += amount;
  }

  return {
    topUp(amount: bigint): ModelOutcome {
      wallet += amount;
      return "done";
    },
    grant(id: string, amount: bigint, expiresAtMs: number): ModelOutcome {
      grants.push({ id, balance: amount, expiresAtMs });
      return "done";
    },
    lapse(atMs: number): void {
      for (const grant of grants) if (grant.expiresAtMs <= atMs) grant.balance = 0n;
    },
    hold(campaignId: string, amount: bigint, atMs: number): ModelOutcome {
      const bonus = usable(atMs);
      if (wallet + sum(bonus.map(({ balance }) => balance)) < amount) return "insufficient-funds";
      const parts: Part[] = [];
      let left = amount;
      for (const grant of bonus) {
        const take = min(grant.balance, left);
        if (take > 0n) parts.push({ grantId: grant.id, left: take });
        grant.balance -= take;
        left -= take;
      }
      if (left > 0n) parts.push({ grantId: null, left });
      wallet -= left;
      holds.set(campaignId, { parts, closed: false });
      return "done";
    },
    use(
      campaignId: string,
      {
        capture = 0n,
        release,
        close = false,
      }: { capture?: bigint; release?: bigint; close?: boolean },
      atMs: number,
    ): ModelOutcome {
      const hold = holds.get(campaignId);
      if (!hold) return "no-hold";
      if (hold.closed) return "hold-closed";
      const rest = sum(hold.parts.map(({ left }) => left));
      const back = close ? rest - capture : (release ?? 0n);
      if (capture + back > rest || back < 0n) return "hold-exceeded";
      let toSpend = capture;
      for (const part of hold.parts) {
        const take = min(part.left, toSpend);
        part.left -= take;
        toSpend -= take;
      }
      let toReturn = back;
      for (const part of hold.parts.toReversed()) {
        const take = min(part.left, toReturn);
        part.left -= take;
        toReturn -= take;
        giveBack(part, take, atMs);
      }
      spent += capture;
      hold.closed = close;
      return "done";
    },
    campaignAt(index: number): string {
      return [...holds.keys()][index % Math.max(holds.size, 1)] ?? UNKNOWN_CAMPAIGN;
    },
    figures(atMs: number) {
      const bonuses = usable(atMs).filter(({ balance }) => balance > 0n);
      const bonusMinor = sum(bonuses.map(({ balance }) => balance));
      const [first] = bonuses;
      const held = [...holds.values()].flatMap(({ parts }) => parts.map(({ left }) => left));
      return {
        availableMinor: wallet + bonusMinor,
        bonusMinor,
        bonusEndsAt: first ? new Date(first.expiresAtMs) : null,
        heldMinor: sum(held),
        spentMinor: spent,
      };
    },
  };
}
