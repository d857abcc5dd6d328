import { expect, test } from "vitest";
import { hourRows } from "./hour-map.ts";

test("every day shows the same hours, gaps as zero, heat against the busiest hour", () => {
  const rows = hourRows(
    [
      { day: "2026-11-24", hour: 11, sent: 100, delivered: 90, clicks: 1 },
      { day: "2026-11-23", hour: 9, sent: 20, delivered: 20, clicks: 0 },
    ],
    "sent",
  );
  expect(rows.map(({ day }) => day)).toEqual(["2026-11-23", "2026-11-24"]);
  expect(
    rows.map(({ cells }) => cells.map(({ hour, count, heat }) => [hour, count, heat])),
  ).toEqual([
    [
      [9, 20, 1],
      [10, 0, 0],
      [11, 0, 0],
    ],
    [
      [9, 0, 0],
      [10, 0, 0],
      [11, 100, 4],
    ],
  ]);
  expect(hourRows([], "sent")).toEqual([]);
});

test("an hour with too few people to be told is not an empty one", () => {
  const hour = { day: "2026-11-24", hour: 11, sent: 0, delivered: 0, clicks: 0, hidden: ["sent"] };
  const cellOf = (measure: "sent" | "clicks") => hourRows([hour], measure)[0]?.cells[0];
  expect(cellOf("sent")).toMatchObject({ isHidden: true, heat: 1 });
  expect(cellOf("clicks")).toMatchObject({ isHidden: false, heat: 0 });
});
