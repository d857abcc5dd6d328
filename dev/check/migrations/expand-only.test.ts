import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contractionsOf } from "./expand-only.ts";

const ROOT = join(import.meta.dirname, "../../..");

/** Applied before anybody ran two releases side by side. Nothing is added here: a new one says since when nothing uses what it takes. */
const BEFORE: Readonly<Record<string, readonly number[]>> = {
  server: [50, 86, 94, 140],
  gateway: [],
};

test.each(Object.entries(BEFORE))(
  "migrations of the %s take nothing from processes of the release before",
  (program, before) => {
    const folder = join(ROOT, program, "db/migrations");
    const found = readdirSync(folder)
      .filter((name) => name.endsWith(".sql"))
      .flatMap((name) => {
        const takes = contractionsOf(readFileSync(join(folder, name), "utf8"));
        return takes.length > 0 ? [{ number: Number(name.slice(0, 4)), name, takes }] : [];
      });
    expect(found.filter(({ number }) => !before.includes(number))).toEqual([]);
    // A number that takes nothing does not belong there.
    expect(before.filter((it) => !found.some(({ number }) => number === it))).toEqual([]);
  },
);

test.each([
  ["drop table campaign;", "drops table campaign"],
  ["drop view if exists ledger_audit", "drops view ledger_audit"],
  ["alter table campaign rename column title to name", "renames a part of campaign"],
  ["alter table campaign rename to campaigns", "renames a part of campaign"],
  ["alter table campaign\n  add column a int,\n  drop column b", "drops a column of campaign"],
  ["ALTER TABLE campaign ALTER COLUMN a TYPE bigint", "changes the type of a column of campaign"],
  ["alter table campaign alter a set not null", "refuses nulls in a column of campaign"],
  ["alter table campaign alter a drop default", "drops a default of campaign"],
  [
    "alter table campaign add a numeric(3, 2) not null",
    "wants a column that nobody fills of campaign",
  ],
  [
    "create unique index campaign_once on campaign (code)",
    "refuses rows of campaign that were taken",
  ],
])("%s", (sql, why) => {
  expect(contractionsOf(sql)).toEqual([why]);
  expect(contractionsOf(`-- Contracts since 0.2.0: nothing reads it.\n${sql}`)).toEqual([]);
  // Words alone are not enough.
  expect(contractionsOf(`-- Contracts since then.\n${sql}`)).toEqual([why]);
});

test.each([
  "alter table campaign add column a int not null default 0, add column b text",
  "alter table campaign add column a int not null generated always as identity",
  "create table thing (id int); alter table thing add b int not null; create unique index on thing (b)",
  "drop view ledger_audit; create view ledger_audit as select 1",
  "-- drop table campaign\nselect 'drop table campaign; alter table campaign drop column a'",
  "create or replace function f() returns void language plpgsql as $$ begin drop table x; end $$",
  "alter table campaign add constraint c check (a in (1, 2)), drop constraint d",
])("adds alone: %s", (sql) => {
  expect(contractionsOf(sql)).toEqual([]);
});
