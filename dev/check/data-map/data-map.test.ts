import { expect, test } from "vitest";
import { ROOT } from "../command.ts";
import { columnsOf, isPersonal } from "./columns.ts";
import { checkDataMap, entryProblems, renderDataMap } from "./data-map.ts";

const SCHEMA = `table shop (\n  id uuid not null,\n  owner_email text not null,\n  opened_at timestamp with time zone\n)\n
table "user" (\n  surname text\n)\n\nshop: constraint shop_pkey PRIMARY KEY (id)\n`;
const COLUMNS = columnsOf("server", SCHEMA);
const entry = (columns: string) => ({ columns, what: "x", why: "y", howLong: "z", who: "w" });

test("columns are read from the schema", () => {
  expect(COLUMNS.map(({ table, name }) => `${table}.${name}`)).toEqual([
    "shop.id",
    "shop.owner_email",
    "shop.opened_at",
    "user.surname",
  ]);
});

test("a column of personal data without an entry fails", () => {
  expect(entryProblems(COLUMNS, { "server.shop": entry("owner_email") })).toEqual([
    "server.user.surname may hold something of a person and has no entry.",
  ]);
});

test("an entry of a column that is gone fails", () => {
  const entries = { "server.shop": entry("owner_email phone"), "server.user": entry("surname") };
  expect(entryProblems(COLUMNS, entries)).toEqual([
    "server.shop.phone has an entry and is no column.",
  ]);
});

test.each([
  "email",
  "mobile_number_encrypted",
  "msisdn",
  "ip_address",
  "user_agent",
  "number_hash",
  "granted_by",
  "message",
])("%s is taken for personal", (name) => {
  expect(isPersonal({ program: "server", table: "new_table", name, type: "text" })).toBe(true);
});

test.each(["id", "created_at", "amount_minor", "status", "route_id", "is_on"])(
  "%s is not",
  (name) => {
    expect(isPersonal({ program: "server", table: "new_table", name, type: "text" })).toBe(false);
  },
);

test("an array of people is taken for personal, a number of them is not", () => {
  const schema =
    "table batch (\n  people integer[] not null,\n  id bigint\n)\ntable campaign (\n  people integer\n)\n";
  expect(columnsOf("gateway", schema).filter(isPersonal)).toEqual([
    { program: "gateway", table: "batch", name: "people", type: "integer[]" },
  ]);
});

test("the document has a row for each table, with all that is to be known", () => {
  expect(renderDataMap({ "server.shop": entry("owner_email name") })).toContain(
    "| `shop`: owner_email, name | x | y | z | w |",
  );
});

test("the product's own data map is whole and written down", () => {
  expect(checkDataMap(ROOT)).toEqual([]);
});
