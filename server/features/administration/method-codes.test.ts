import { isContractProcedure, type AnyContractProcedure } from "@orpc/contract";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type * as z from "zod";
import type { ProcedureTraits } from "../../../contract/traits.ts";
import { contract } from "../../../contract/router.ts";
import { aCodeWorld, type Caller, CALLERS, type CodeWorld, DATA } from "./testing/code-world.ts";

type Coded = { code: string; meta: ProcedureTraits; input: z.ZodObject; output: z.ZodType };

function codedIn(part: object): Coded[] {
  return Object.values(part).flatMap((value: AnyContractProcedure | object) => {
    if (!isContractProcedure(value)) return codedIn(value);
    const { meta, inputSchema, outputSchema } = value["~orpc"];
    const { code } = meta as ProcedureTraits;
    if (code === undefined) return [];
    return [{ code, meta, input: inputSchema as z.ZodObject, output: outputSchema as z.ZodType }];
  });
}
const CODED = new Map(codedIn(contract).map((it) => [it.code, it]));

/** What the guide says: the rows of its table, and in each what every caller gets. */
const guide = readFileSync(new URL("../../../docs/guides/functions.md", import.meta.url), "utf8");
const COLUMNS: readonly Caller[] = ["nobody", "visitor", "owner", "other", "admin"];
const DOCUMENTED = [...guide.matchAll(/^\| `([a-z]+)`([^|]*)\|[^|:]*: ([^|]*) \|(.*)\|$/gm)].map(
  ([, code = "", variant = "", data = "", cells = ""]) => {
    const answers = cells.split("|").map((cell) => cell.trim());
    return {
      row: code + variant.trimEnd(),
      code,
      data,
      says: Object.fromEntries(COLUMNS.map((who, n) => [who, answers[n] ?? ""])) as Record<
        Caller,
        string
      >,
    };
  },
);

let world: CodeWorld;
beforeAll(async () => {
  world = await aCodeWorld();
}, 120_000);
beforeEach(() => world.signOwnerIn());
afterAll(() => world.close());

function procedureOf(code: string): Coded {
  const found = CODED.get(code);
  if (!found) throw new Error(`No procedure has the code ${code}.`);
  return found;
}

async function call(who: Caller, code: string, data: object, withKey = true) {
  const headers: Record<string, string> = withKey ? { "idempotency-key": randomUUID() } : {};
  return world.browsers[who].call(code, data, headers);
}

const dataFor = (row: string): object | Promise<object> => {
  const make = DATA[row];
  if (!make) throw new Error(`There is no data for ${row}.`);
  return make(world);
};

/** A value that the field does not take. */
function wrongFor(input: z.ZodObject, field: string): unknown {
  const schema = input.shape[field] as z.ZodType;
  const wrong = [{ not: ["this"] }, 7, "x"].find((value) => !schema.safeParse(value).success);
  if (wrong === undefined) throw new Error(`${field} takes anything.`);
  return wrong;
}

test("the guide has a row for every method code of the contract, and no other", () => {
  expect(new Set(DOCUMENTED.map(({ code }) => code))).toEqual(new Set(CODED.keys()));
  expect(DOCUMENTED.map(({ row }) => row)).toEqual(Object.keys(DATA));
});

test("the guide names the fields of each method code, with ? at those that may be left out", () => {
  const found = DOCUMENTED.filter(({ row, code }) => row === code);
  for (const { code, data } of found) {
    const fields = Object.entries(procedureOf(code).input.shape).map(
      ([name, schema]) => name + ((schema as z.ZodType).safeParse(undefined).success ? "?" : ""),
    );
    expect(`${code}: ${data}`).toBe(`${code}: ${fields.join(", ")}`);
  }
});

describe.each(DOCUMENTED.map((entry) => [entry.row, entry] as const))(
  "%s",
  (row, { code, says: replyWith }) => {
    test.each(CALLERS)("answers %s as the guide says", async (who) => {
      const { output } = procedureOf(code);
      const reply = await call(who, code, await dataFor(row));
      if (replyWith[who] === "answer") {
        expect(reply.error, JSON.stringify(reply.error)).toBeUndefined();
        expect(reply.status).toBe(200);
        // Everything that the contract promises, and nothing beside it.
        expect(output.parse(reply.result)).toEqual(reply.result ?? null);
        return;
      }
      expect(`${reply.status} ${reply.error?.code}`).toBe(replyWith[who]);
      expect(reply.result).toBeUndefined();
      expect(reply.error?.message).toMatch(/^[A-Z].+[.]$/);
    });
  },
);

const callerOf = ({ meta }: Coded): Caller => (meta.role === "admin" ? "admin" : "owner");

test.each([...CODED.keys()])(
  "%s refuses a field of the wrong kind with 400, and names it",
  async (code) => {
    const coded = procedureOf(code);
    const data = await dataFor(code);
    for (const field of Object.keys(coded.input.shape)) {
      const wrong = { ...data, [field]: wrongFor(coded.input, field) };
      const reply = await call(callerOf(coded), code, wrong);
      expect(`${field} ${reply.status} ${reply.error?.code}`).toBe(`${field} 400 invalid-argument`);
      expect(JSON.stringify(reply.error?.details)).toContain(`"path":"${field}`);
    }
  },
);

const MOVING_MONEY = [...CODED.values()].filter(({ meta }) => meta.idempotent);

test.each(MOVING_MONEY.map(({ code }) => code))(
  "%s refuses a call without a key with 400",
  async (code) => {
    const reply = await call(callerOf(procedureOf(code)), code, await dataFor(code), false);
    expect(reply.error).toMatchObject({
      code: "invalid-argument",
      details: [{ path: "Idempotency-Key" }],
    });
  },
);

test("the guide names the codes that move money", () => {
  const named = /Codes that move money \(([^)]*)\)/.exec(guide)?.[1] ?? "";
  expect([...named.matchAll(/`([a-z]+)`/g)].map(([, code]) => code).toSorted()).toEqual(
    MOVING_MONEY.map(({ code }) => code).toSorted(),
  );
});
