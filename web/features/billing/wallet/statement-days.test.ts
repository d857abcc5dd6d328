import { expect, test } from "vitest";
import { byDay } from "./statement-days.ts";
import type { Transaction } from "./statement-query.ts";

const at = (iso: string) => ({ id: iso, at: iso }) as Transaction;

test("a line stands under the day it has in the country, and no line is lost", () => {
  const rows = [
    at("2026-11-23T22:30:00.000Z"),
    at("2026-11-23T21:59:00.000Z"),
    at("2026-11-23T08:00:00.000Z"),
    at("2026-11-20T08:00:00.000Z"),
  ];
  expect(byDay(rows, "Africa/Johannesburg").map(({ day, rows: its }) => [day, its.length])).toEqual(
    [
      ["2026-11-24", 1],
      ["2026-11-23", 2],
      ["2026-11-20", 1],
    ],
  );
  expect(byDay(rows, "Africa/Accra")[0]?.rows).toHaveLength(3);
});
