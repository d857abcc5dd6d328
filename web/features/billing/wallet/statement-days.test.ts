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

function aLine(id: string, line: Partial<Transaction>): Transaction {
  const refund = { kind: "release", title: "Refunded from “Bread”", campaignId: "bread" };
  const money = { amountMinor: 100, heldMinor: -100, balanceMinor: 0, currency: "ZAR" };
  return { id, at: "2026-11-27T10:00:00Z", ...refund, ...money, ...line } as Transaction;
}

test("what came back from one campaign in parts is one line with their sum and the newest balance", () => {
  const rows = [
    aLine("d", { balanceMinor: 900, amountMinor: 40, heldMinor: -40 }),
    aLine("c", { balanceMinor: 860, amountMinor: 60, heldMinor: -60 }),
    aLine("b", { campaignId: "fish", title: "Refunded from “Fish”", balanceMinor: 800 }),
    aLine("a", { balanceMinor: 700 }),
    aLine("9", { kind: "spend", amountMinor: 0 }),
    aLine("8", { kind: "spend", amountMinor: 0 }),
    aLine("7", { at: "2026-11-26T10:00:00Z" }),
  ];
  const days = byDay(rows, "Africa/Johannesburg");
  expect(days.map(({ rows: lines }) => lines.map(({ id }) => id))).toEqual([
    ["d", "b", "a", "9", "8"],
    ["7"],
  ]);
  expect(days[0]?.rows[0]).toMatchObject({ amountMinor: 100, heldMinor: -100, balanceMinor: 900 });
});
