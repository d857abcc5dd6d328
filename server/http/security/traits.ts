import { isProcedure } from "@orpc/server";
import type { ProcedureTraits } from "../../../contract/traits.ts";

/** What the contract says a procedure is; nothing at all for what is no procedure. */
export function traitsOf(procedure: unknown): Partial<ProcedureTraits> {
  return isProcedure(procedure) ? (procedure["~orpc"].meta as Partial<ProcedureTraits>) : {};
}
