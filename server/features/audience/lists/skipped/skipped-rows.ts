import { packNumbers } from "../../../../../domain/people/packed-numbers.ts";
import type { BadRowReason } from "../list-rows.ts";

export type SkippedReason = BadRowReason | "duplicate";
export type StoredSkipped = { reason: string; ordinal: number; packed: Uint8Array };

/** Row numbers in one value: under two bytes each. */
export const SKIPPED_AT_ONCE = 16_384;

/** Rows of a file that were not taken, by why, as they come: about a byte each where all of them are. */
export class SkippedRows {
  private readonly open = new Map<
    SkippedReason,
    { rows: Int32Array; filled: number; next: number }
  >();
  private readonly full: StoredSkipped[] = [];

  add(reason: SkippedReason, row: number): void {
    let one = this.open.get(reason);
    if (!one)
      this.open.set(reason, (one = { rows: new Int32Array(SKIPPED_AT_ONCE), filled: 0, next: 0 }));
    one.rows[one.filled++] = row;
    if (one.filled < SKIPPED_AT_ONCE) return;
    this.full.push({ reason, ordinal: one.next, packed: packNumbers(one.rows).slice() });
    one.next += 1;
    one.filled = 0;
  }

  /** All of them. */
  packed(): StoredSkipped[] {
    const last = [...this.open].filter(([, { filled }]) => filled > 0);
    return [
      ...this.full,
      ...last.map(([reason, { rows, filled, next }]) => ({
        reason,
        ordinal: next,
        packed: packNumbers(rows.subarray(0, filled)).slice(),
      })),
    ];
  }
}
