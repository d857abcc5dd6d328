import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GHANA } from "../../../../../domain/countries.ts";
import { correctWallet } from "../../corrections/correct-wallet.ts";
import { createMoneyWorld, type MoneyWorld } from "../../testing/money-world.ts";
import { closeAccountingMonth, readBalances } from "../close-month.ts";
import { reconcile } from "../reconcile.ts";
import { exportMonth } from "./export-month.ts";

let world: MoneyWorld;
beforeAll(async () => {
  world = await createMoneyWorld();
});
afterAll(() => world.drop());

const correct = (userId: string, amountMinor: bigint) =>
  correctWallet(world.deps, {
    userId,
    amountMinor,
    reason: "Put right",
    requestedBy: "ada",
    idempotencyKey: randomUUID(),
  });

const fileOf = async (month: string, format: "data" | "spreadsheet" = "data") => {
  const { fileName, content } = await exportMonth(
    world.deps,
    { month, format, by: "ada" },
    "request-1",
  );
  const [head = "", ...lines] = content.replace("\uFEFF", "").trimEnd().split("\r\n");
  return { fileName, head, lines };
};
const cents = (text = "") => BigInt(text.replace(".", ""));

test("a month as a file has what each account had, was debited, was credited and has, to the cent, and says until when it can change", async () => {
  const { userId } = await world.aCustomer();
  const ghanaian = await world.aCustomer(undefined, GHANA);
  await correct(userId, 10_005n);
  const first = world.month();
  world.pass(40);
  const second = world.month();
  await correct(userId, 700n);
  await correct(userId, -250n);
  await correct(ghanaian.userId, 3n);

  const { fileName, head, lines } = await fileOf(second);
  expect(fileName).toBe(`loudhailer-accounts-${second}-not-closed.csv`);
  expect(head).toBe(
    "month,currency,account,account_name,opening_debit,opening_credit,debit,credit,balance_debit,balance_credit",
  );
  expect(lines).toContain(
    `${second},ZAR,wallet,Customer wallets,0.00,100.05,2.50,7.00,0.00,104.55`,
  );
  expect(lines).toContain(`${second},GHS,wallet,Customer wallets,0.00,0.00,0.00,0.03,0.00,0.03`);
  // What the screen shows at the end of the month, and both sides of every pair are the same.
  const balances = (await readBalances(world.deps, second)).filter(
    (row) => row.balanceMinor !== 0n,
  );
  const rows = lines.map((line) => line.split(","));
  const ended = rows.map((row) => [row[1], row[2], cents(row[9]) - cents(row[8])]);
  expect(ended).toEqual(
    balances.map(({ currency, kind, balanceMinor }) => [currency, kind, balanceMinor]),
  );
  for (const currency of ["ZAR", "GHS"])
    for (const side of [4, 6, 8]) {
      const sum = (at: number) =>
        rows.filter((row) => row[1] === currency).reduce((all, row) => all + cents(row[at]), 0n);
      expect(sum(side)).toBe(sum(side + 1));
    }

  await reconcile(world.deps, { settlingMs: 0 });
  await closeAccountingMonth(world.deps, { month: first, by: "ben" });
  const closed = await fileOf(first);
  expect(closed.fileName).toBe(`loudhailer-accounts-${first}.csv`);
  // What came after is not in it.
  expect(closed.lines).toContain(
    `${first},ZAR,wallet,Customer wallets,0.00,0.00,0.00,100.05,0.00,100.05`,
  );
});

test("for a spreadsheet its head is words and decimals are the country's; who made a file is in the audit log; a month of nothing has no line", async () => {
  const { head, lines } = await fileOf(world.month(), "spreadsheet");
  expect(head).toMatch(/^Month;Currency;Account \(code\);Account;Debit before the month;/);
  expect(lines).toContainEqual(expect.stringMatching(/;0,00;104,55$/));
  expect((await fileOf("2001-01")).lines).toEqual([]);
  const logged = await world.db
    .selectFrom("auditLog")
    .select(["actorUserId", "detail", "requestId"])
    .where("action", "=", "export.made")
    .orderBy("id", "desc")
    .limit(1)
    .execute();
  expect(logged).toEqual([
    {
      actorUserId: "ada",
      detail: { what: "accounting", month: "2001-01" },
      requestId: "request-1",
    },
  ]);
});
