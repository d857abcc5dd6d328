/** Cells of the operators' base with fewer people than this are not told: they could be singled out (domain facts, section 7). */
export const SMALLEST_CELL = 20;

/** A row of a breakdown as it is told: `hidden` names the figures that are left out and set to 0. */
export type ShownRow<Row> = Row & { hidden: string[] };

/** The columns of a breakdown that hang together: sent = delivered + undelivered once all receipts are in. */
export type Outcome<Row> = {
  sent: keyof Row & string;
  delivered: keyof Row & string;
  undelivered: keyof Row & string;
  /** What was planned for the row, where that becomes what was sent. */
  planned?: keyof Row & string;
};

/**
 * A breakdown whose columns stand alone, each with a total that is told. A cell that is too small is left out, and never
 * alone: the smallest of the others goes with it, or the total would tell it.
 */
export function hideColumns<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): ShownRow<Row>[] {
  const hiddenOf = columns.map((column) => {
    const values = valuesOf(rows, column);
    return { column, places: inCompany(smallPlaces(values), values) };
  });
  return rows.map((row, place) =>
    leaveOut(
      row,
      hiddenOf.flatMap(({ column, places }) => (places.has(place) ? [column] : [])),
    ),
  );
}

/**
 * A breakdown of what was sent into delivered and undelivered, with totals that are told. Delivered and undelivered are left
 * out together, or what was sent would tell the other; where sent is left out, both are. Neither happens to one row alone.
 */
export function hideOutcomes<Row extends object>(
  rows: readonly Row[],
  outcome: Outcome<Row>,
  columns: readonly (keyof Row & string)[] = [],
): ShownRow<Row>[] {
  const { sent, delivered, undelivered, planned } = outcome;
  const sizes = planned === undefined ? [sent] : [planned, sent];
  const whole = inCompany(smallAnywhere(rows, sizes), valuesOf(rows, sent));
  const split = inCompany(
    new Set([...whole, ...smallAnywhere(rows, [delivered, undelivered])]),
    valuesOf(rows, delivered),
  );
  return hideColumns(rows, columns).map((row, place) => ({
    ...leaveOut<Row>(row, [
      ...(whole.has(place) ? sizes : []),
      ...(split.has(place) ? [delivered, undelivered] : []),
      ...(row.hidden as (keyof Row & string)[]),
    ]),
  }));
}

type WithDay = { day: string };

/**
 * Hours whose days are told as well: within a day the same rule holds, and a figure that is left out of its day is left out of
 * one hour at least, or the hours would add up to it.
 */
export function hideHours<Row extends WithDay>(
  hours: readonly Row[],
  columns: readonly (keyof Row & string)[],
  days: readonly ShownRow<WithDay>[],
): ShownRow<Row>[] {
  const hiddenOfDay = new Map(days.map(({ day, hidden }) => [day, hidden]));
  const byDay = Map.groupBy(hours, ({ day }) => day);
  return [...byDay].flatMap(([day, rows]) => {
    const hidden = columns.map((column) => {
      const values = valuesOf(rows, column);
      const small = smallPlaces(values);
      const isToldByDay = !hiddenOfDay.get(day)?.includes(column);
      if (small.size === 0 && !isToldByDay) small.add(nextPlace(small, values) ?? 0);
      return { column, places: inCompany(small, values) };
    });
    return rows.map((row, place) =>
      leaveOut(
        row,
        hidden.flatMap(({ column, places }) => (places.has(place) ? [column] : [])),
      ),
    );
  });
}

function leaveOut<Row extends object>(
  row: Row,
  hidden: readonly (keyof Row & string)[],
): ShownRow<Row> {
  return {
    ...row,
    ...Object.fromEntries(hidden.map((column) => [column, 0])),
    hidden: [...hidden],
  };
}

function valuesOf<Row extends object>(
  rows: readonly Row[],
  column: keyof Row & string,
): readonly number[] {
  return rows.map((row) => Number(row[column]));
}

function smallPlaces(values: readonly number[]): Set<number> {
  return new Set(values.flatMap((value, place) => (isTooSmall(value) ? [place] : [])));
}

function smallAnywhere<Row extends object>(
  rows: readonly Row[],
  columns: readonly (keyof Row & string)[],
): Set<number> {
  return new Set(columns.flatMap((column) => [...smallPlaces(valuesOf(rows, column))]));
}

/** One place alone gets the next with it; a breakdown of one row says what the total says and has no other. */
function inCompany(hidden: Set<number>, values: readonly number[]): Set<number> {
  if (hidden.size !== 1) return hidden;
  const next = nextPlace(hidden, values);
  return next === undefined ? hidden : new Set([...hidden, next]);
}

/** The smallest that is told and above 0; one with 0 when there is no other. */
function nextPlace(hidden: ReadonlySet<number>, values: readonly number[]): number | undefined {
  const told = values.flatMap((value, place) => (hidden.has(place) ? [] : [{ value, place }]));
  const [next] = told.toSorted((a, b) => rankOf(a.value) - rankOf(b.value) || a.place - b.place);
  return next?.place;
}

function rankOf(value: number): number {
  return value === 0 ? Number.POSITIVE_INFINITY : value;
}

function isTooSmall(value: number): boolean {
  return value > 0 && value < SMALLEST_CELL;
}
