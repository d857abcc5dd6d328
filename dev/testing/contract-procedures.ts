import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import type { ProcedureTraits } from "../../contract/traits.ts";

/** A procedure of the contract, by its name ("billing.wallet"), with its method code. */
export type NamedProcedure = {
  name: string;
  procedure: AnyContractProcedure;
  code: string | undefined;
};

/** Every procedure in a part of the contract. */
export function proceduresIn(part: object, path: readonly string[] = []): NamedProcedure[] {
  return Object.entries(part).flatMap(([key, value]: [string, object]) => {
    const name = [...path, key];
    if (!isContractProcedure(value)) return proceduresIn(value, name);
    const { code } = value["~orpc"].meta as ProcedureTraits;
    return [{ name: name.join("."), procedure: value, code }];
  });
}
