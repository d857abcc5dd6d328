import { expect, test } from "vitest";
import type * as z from "zod";
import { proceduresIn } from "../dev/testing/contract-procedures.ts";
import { contract } from "./router.ts";

/** What each procedure says of a way back that it is given. */
const saidOf = (returnPath: string) =>
  proceduresIn(contract).flatMap(({ name, procedure }) => {
    const schema = procedure["~orpc"].inputSchema as z.ZodType & { shape?: object };
    if (!Object.hasOwn(schema.shape ?? {}, "returnPath")) return [];
    const issues = schema.safeParse({ returnPath }).error?.issues ?? [];
    return [[name, issues.some(({ path }) => path[0] === "returnPath") ? "refused" : "taken"]];
  });

test("the way back from a payment is a path of ours, wherever one is given", () => {
  const all = saidOf("/wallet?from=card");
  expect(all.length).toBeGreaterThan(1);
  expect(all.filter(([, said]) => said !== "taken")).toEqual([]);
  for (const elsewhere of ["https://evil.example/", "evil.example/wallet", "javascript:alert(1)"])
    expect(saidOf(elsewhere).filter(([, said]) => said !== "refused")).toEqual([]);
});
