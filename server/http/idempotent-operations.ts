import { type AnyContractRouter, isContractProcedure } from "@orpc/contract";
import { LONGEST_KEY } from "./context.ts";

/** The operation ids of the procedures that move money: they carry an Idempotency-Key. */
export function idempotentOperations(
  contract: AnyContractRouter,
  path: readonly string[] = [],
): Set<string> {
  if (isContractProcedure(contract)) {
    const { idempotent } = contract["~orpc"].meta as { idempotent?: boolean };
    return new Set(idempotent === true ? [path.join(".")] : []);
  }
  return new Set(
    Object.entries(contract).flatMap(([name, inner]) => [
      ...idempotentOperations(inner as AnyContractRouter, [...path, name]),
    ]),
  );
}

/** OpenAPI description of the key. */
export const KEY_PARAMETER = {
  name: "Idempotency-Key",
  in: "header" as const,
  required: true,
  schema: { type: "string" as const, minLength: 1, maxLength: LONGEST_KEY },
  description:
    "One per attempt: the same key never moves money twice, whatever became of the answer.",
};
