import fc from "fast-check";
import { expect, test } from "vitest";
import { hideColumns, hideHours, hideOutcomes, SMALLEST_CELL } from "./hidden-cells.ts";

const FIGURES = ["sent", "delivered", "undelivered", "clicks"] as const;
const OUTCOME = { sent: "sent", delivered: "delivered", undelivered: "undelivered" } as const;
const COLUMNS = ["sent", "delivered", "clicks"] as const;
const isSmall = (value: number) => value > 0 && value < SMALLEST_CELL;

/** People: often none, often few. */
const people = fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30 }), fc.nat(400));
const hour = fc.record({ delivered: people, undelivered: people, clicks: people });

/** Days of one to four hours each, whose figures add up. */
const table = fc
  .array(fc.array(hour, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  .map((days) => {
    const hours = days.flatMap((ofDay, place) =>
      ofDay.map((figures, index) => ({
        ...figures,
        day: `2026-12-0${place + 1}`,
        hour: 9 + index,
        sent: figures.delivered + figures.undelivered,
      })),
    );
    const ofDays = days.map((_, place) => {
      const day = `2026-12-0${place + 1}`;
      const sum = (figure: (typeof FIGURES)[number]) =>
        hours.filter((one) => one.day === day).reduce((total, one) => total + one[figure], 0);
      const figures = Object.fromEntries(FIGURES.map((figure) => [figure, sum(figure)]));
      return { day, ...(figures as Record<(typeof FIGURES)[number], number>) };
    });
    return { days: ofDays, hours };
  });

/** Sums a reader knows to be true: names of cells, with their signs, that add up to something told. */
type Sum = Map<string, number>;
const PRIME = 1_000_003;

/** The cells that follow from the sums, given that all others are told: a row of the reduced sums with one unknown. */
function derivable(sums: readonly Sum[], hidden: readonly string[]): string[] {
  const rows = sums.map((sum) =>
    hidden.map((name) => (((sum.get(name) ?? 0) % PRIME) + PRIME) % PRIME),
  );
  let rank = 0;
  for (let column = 0; column < hidden.length && rank < rows.length; column += 1) {
    const found = rows.findIndex((row, place) => place >= rank && row[column] !== 0);
    if (found < 0) continue;
    const [pivot = []] = rows.splice(found, 1);
    const factor = inverse(pivot[column] ?? 1);
    const unit = pivot.map((value) => (value * factor) % PRIME);
    for (const [place, row] of rows.entries()) {
      const times = row[column] ?? 0;
      rows[place] = row.map(
        (value, index) => (((value - times * (unit[index] ?? 0)) % PRIME) + PRIME) % PRIME,
      );
    }
    rows.splice(rank, 0, unit);
    rank += 1;
  }
  return rows.flatMap((row) => {
    const unknown = hidden.filter((_, index) => row[index] !== 0);
    return unknown.length === 1 ? unknown : [];
  });
}

function inverse(value: number): number {
  let result = 1n;
  for (let power = BigInt(PRIME - 2), base = BigInt(value); power > 0n; power >>= 1n) {
    if (power & 1n) result = (result * base) % BigInt(PRIME);
    base = (base * base) % BigInt(PRIME);
  }
  return Number(result);
}

const sumOf = (plus: readonly string[], minus: readonly string[] = []): Sum =>
  new Map([...plus.map((name) => [name, 1] as const), ...minus.map((name) => [name, -1] as const)]);

test("no figure under 20 people is told, nor follows by any subtraction from those that are", () => {
  fc.assert(
    fc.property(table, ({ days, hours }) => {
      const shownDays = hideOutcomes(days, OUTCOME, ["clicks"]);
      const shownHours = hideHours(hours, COLUMNS, shownDays);
      const hidden = [
        ...shownDays.flatMap((row) => row.hidden.map((figure) => `${row.day} ${figure}`)),
        ...shownHours.flatMap((row) =>
          row.hidden.map((figure) => `${row.day} ${row.hour} ${figure}`),
        ),
      ];
      const values = new Map<string, number>([
        ...days.flatMap((row) =>
          FIGURES.map((figure) => [`${row.day} ${figure}`, row[figure]] as const),
        ),
        ...hours.flatMap((row) =>
          COLUMNS.map((figure) => [`${row.day} ${row.hour} ${figure}`, row[figure]] as const),
        ),
      ]);
      for (const [name, value] of values) if (isSmall(value)) expect(hidden).toContain(name);
      const sums = [
        ...FIGURES.map((figure) => sumOf(days.map(({ day }) => `${day} ${figure}`))),
        ...days.map(({ day }) =>
          sumOf([`${day} delivered`, `${day} undelivered`], [`${day} sent`]),
        ),
        ...days.flatMap(({ day }) =>
          COLUMNS.map((figure) =>
            sumOf(
              hours.filter((row) => row.day === day).map((row) => `${day} ${row.hour} ${figure}`),
              [`${day} ${figure}`],
            ),
          ),
        ),
      ];
      // A campaign of one day says on it what its totals say.
      if (days.length > 1)
        expect(derivable(sums, hidden).filter((name) => isSmall(values.get(name) ?? 0))).toEqual(
          [],
        );
    }),
    { numRuns: 1_000 },
  );
});

test("a column of its own keeps every other figure, and a small one is never hidden alone", () => {
  fc.assert(
    fc.property(
      fc.array(
        people.map((count) => ({ count })),
        { minLength: 2 },
      ),
      (rows) => {
        const shown = hideColumns(rows, ["count"]);
        const places = shown.flatMap(({ hidden }, place) => (hidden.length > 0 ? [place] : []));
        const small = rows.filter(({ count }) => isSmall(count)).length;
        expect(places).toHaveLength(small === 1 ? 2 : small);
        for (const [place, { count, hidden }] of shown.entries())
          expect(count).toBe(hidden.length > 0 ? 0 : rows[place]?.count);
      },
    ),
  );
});

test("the next smallest goes with one that would be alone; where all others are nothing, one of those", () => {
  const hiddenOf = (counts: readonly number[]) =>
    hideColumns(
      counts.map((count) => ({ count })),
      ["count"],
    ).flatMap(({ hidden }, place) => (hidden.length > 0 ? [place] : []));
  expect(hiddenOf([5, 300, 0, 40])).toEqual([0, 3]);
  expect(hiddenOf([5, 0, 0])).toEqual([0, 1]);
  expect(hiddenOf([5, 6, 300])).toEqual([0, 1]);
  expect(hiddenOf([20, 300, 0])).toEqual([]);
});

test("few undelivered hide how many were delivered beside them, and what was sent stays", () => {
  const row = (delivered: number, undelivered: number) => ({
    sent: delivered + undelivered,
    delivered,
    undelivered,
  });
  const shown = hideOutcomes([row(90, 5), row(200, 30), row(500, 40)], OUTCOME);
  expect(shown.map(({ hidden }) => hidden)).toEqual([
    ["delivered", "undelivered"],
    ["delivered", "undelivered"],
    [],
  ]);
  expect(shown[0]).toMatchObject({ sent: 95, delivered: 0, undelivered: 0 });
});
