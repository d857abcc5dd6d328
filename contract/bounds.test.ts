import { expect, test } from "vitest";
import * as z from "zod";
import { proceduresIn } from "../dev/testing/contract-procedures.ts";
import { contract } from "./router.ts";

type Schema = {
  [keyword: string]: unknown;
  type?: string;
  minimum?: number;
  maximum?: number;
};

/** Every schema inside a schema, itself too, with where it stands. */
function partsOf(schema: Schema, at = ""): { at: string; part: Schema }[] {
  const inner = Object.entries(schema).flatMap(([key, value]) =>
    typeof value === "object" && value !== null ? partsOf(value as Schema, `${at}/${key}`) : [],
  );
  return [{ at, part: schema }, ...inner];
}

const INPUTS = proceduresIn(contract).flatMap(({ name, procedure }) => {
  const schema = procedure["~orpc"].inputSchema as z.ZodType;
  const json = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Schema;
  return partsOf(json).map(({ at, part }) => ({ at: name + at, part }));
});

const INTEGER = { least: -2_147_483_648, most: 2_147_483_647 };
const AMOUNT_MINOR = 1_000_000_000_000;

test("every number that comes in fits the column it is kept in", () => {
  const numbers = INPUTS.filter(
    ({ part }) => /^(?:integer|number)$/.test(String(part.type)) && !("const" in part),
  );
  const beyond = numbers.filter(({ at, part: { minimum = -Infinity, maximum = Infinity } }) => {
    if (/[mM]inor$|\/amount$|\/priceInPence$/.test(at))
      return minimum < -AMOUNT_MINOR || maximum > AMOUNT_MINOR;
    return minimum < INTEGER.least || maximum > INTEGER.most;
  });
  expect(numbers.length).toBeGreaterThan(50);
  expect(beyond.map(({ at }) => at)).toEqual([]);
});

test("every text that comes in has an end", () => {
  const texts = INPUTS.filter(({ part }) => part.type === "string");
  const endless = texts.filter(
    ({ part }) => !["maxLength", "enum", "const", "format", "pattern"].some((key) => key in part),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(endless.map(({ at }) => at)).toEqual([]);
});

test("every list that comes in has an end", () => {
  const lists = INPUTS.filter(({ part }) => part.type === "array" && "items" in part);
  expect(lists.length).toBeGreaterThan(20);
  expect(lists.filter(({ part }) => !("maxItems" in part)).map(({ at }) => at)).toEqual([]);
});

test("every day and moment that comes in is of a year that both programs and the database know", () => {
  const times = INPUTS.filter(({ part }) => String(part["format"]).startsWith("date"));
  const old = times.filter(({ part }) => !JSON.stringify(part).includes("^[12]\\\\d{3}-"));
  expect(times.length).toBeGreaterThan(20);
  expect(old.map(({ at }) => at)).toEqual([]);
});
