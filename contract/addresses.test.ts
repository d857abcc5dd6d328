import type * as z from "zod";
import { toJSONSchema } from "zod";
import { expect, test } from "vitest";
import { proceduresIn } from "../dev/testing/contract-procedures.ts";
import { contract } from "./router.ts";
import type { ProcedureTraits } from "./traits.ts";

/** Words of fields whose value would say who somebody is, or open something. An id says neither. */
const PERSONAL =
  /pass(?:word|code)?$|secret|token|mobile|phone|msisdn|e-?mail|surname|first.?name|address|birth|card(?!Id)|otp|code$/i;

/** Names in what goes as an address, with the reason why they may. */
const MAY: Readonly<Record<string, string>> = {
  "reports.shared:token": "the link itself: whoever was given it may read, and logs leave it out",
};

test("what a browser sends as an address holds neither a secret nor who somebody is", () => {
  const found = proceduresIn(contract).flatMap(({ name, procedure }) => {
    const { meta, route, inputSchema } = procedure["~orpc"];
    const traits = meta as ProcedureTraits;
    const isAddress = traits.read?.sentAs === "GET" || route.method === "GET";
    if (!isAddress || inputSchema === undefined) return [];
    const schema = toJSONSchema(inputSchema as z.ZodType, { unrepresentable: "any", io: "input" });
    return namesIn(schema).map((field) => `${name}:${field}`);
  });
  expect(found.length).toBeGreaterThan(20);
  expect(found.filter((it) => PERSONAL.test(it.split(":")[1] ?? "") && !(it in MAY))).toEqual([]);
});

function namesIn(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties as object) : [];
  return [...own, ...Object.values(schema).flatMap(namesIn)];
}
