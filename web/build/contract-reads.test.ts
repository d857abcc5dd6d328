import { expect, test } from "vitest";
import { contract } from "../../contract/router.ts";
import type { ProcedureTraits } from "../../contract/traits.ts";
import { proceduresIn } from "../../dev/testing/contract-procedures.ts";
import { isCachedRead } from "../offline/cached-reads.ts";
import { contractReads } from "./contract-reads.ts";
import { FIRST_READS } from "./first-reads.ts";

const MODULE = new URL("../api/contract-reads.ts", import.meta.url).pathname;
const READS = proceduresIn(contract).map(({ name, procedure }) => ({
  name,
  read: (procedure["~orpc"].meta as ProcedureTraits).read,
}));
const namesOf = (isMeant: (read: ProcedureTraits["read"]) => boolean) =>
  READS.filter(({ read }) => isMeant(read)).map(({ name }) => name);

/** What the browser gets for a module. */
async function builtAs(id: string): Promise<Record<string, readonly string[]> | null> {
  const { load } = contractReads() as unknown as { load(id: string): string | null };
  const source = load(id);
  if (source === null) return null;
  return (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as Record<
    string,
    readonly string[]
  >;
}

test("the browser is built with exactly the reads of which the contract says so", async () => {
  expect({ ...(await builtAs(MODULE)) }).toEqual({
    SENT_AS_GET: namesOf((read) => read?.sentAs === "GET"),
    CACHED_ON_DEVICE: namesOf((read) => read?.isCached === true),
  });
  expect(await builtAs(MODULE.replace("contract-reads", "client"))).toBeNull();
});

test("the device keeps what the contract says is kept, and no other procedure", () => {
  const stored = READS.map(({ name }) => name).filter((name) =>
    isCachedRead({ queryKey: [name.split(".")] }),
  );
  expect(stored).toEqual(namesOf((read) => read?.isCached === true));
  expect(stored.length).toBeGreaterThan(5);
});

test("what a page asks for first is sent as GET by the app too", () => {
  const asked = [...FIRST_READS.values()].flat().map(([path]) => path.replaceAll("/", "."));
  expect(namesOf((read) => read?.sentAs === "GET")).toEqual(expect.arrayContaining(asked));
});
