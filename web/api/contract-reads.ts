import { isContractProcedure } from "@orpc/contract";
import { contract } from "../../contract/router.ts";
import type { ProcedureTraits } from "../../contract/traits.ts";

type Read = { name: string; read: NonNullable<ProcedureTraits["read"]> };

function readsIn(part: object, path: readonly string[] = []): Read[] {
  return Object.entries(part).flatMap(([key, value]: [string, object]) => {
    const name = [...path, key];
    if (!isContractProcedure(value)) return readsIn(value, name);
    const { read } = value["~orpc"].meta as ProcedureTraits;
    return read ? [{ name: name.join("."), read }] : [];
  });
}

const READS = readsIn(contract);

// The build puts the two lists in place of this module (web/build/contract-reads.ts): no page loads the contract for them.

/** Procedures that are sent as GET. */
export const SENT_AS_GET: readonly string[] = READS.filter(({ read }) => read.sentAs === "GET").map(
  ({ name }) => name,
);

/** Procedures whose answers the device keeps. */
export const CACHED_ON_DEVICE: readonly string[] = READS.filter(({ read }) => read.isCached).map(
  ({ name }) => name,
);
