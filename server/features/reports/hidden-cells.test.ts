import fc from "fast-check";
import { expect, test } from "vitest";
import { hideSmallCells, SMALLEST_CELL } from "./hidden-cells.ts";

const row = fc.record({ day: fc.constant("2026-12-07"), sent: fc.nat(60), clicks: fc.nat(60) });

test("no figure of 1 to 19 people is told, every hidden one is named, and all others stay as they are", () => {
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      for (const [index, shown] of hideSmallCells(rows, ["sent", "clicks"]).entries()) {
        for (const field of ["sent", "clicks"] as const) {
          const whole = rows[index]?.[field] ?? 0;
          const isSmall = whole > 0 && whole < SMALLEST_CELL;
          expect(shown[field]).toBe(isSmall ? 0 : whole);
          expect(shown.hidden.includes(field)).toBe(isSmall);
        }
      }
    }),
  );
});
