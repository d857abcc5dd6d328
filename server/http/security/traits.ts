import { isProcedure } from "@orpc/server";
import type { ProcedureTraits } from "../../../contract/traits.ts";

/** Traits of a procedure from the contract; undefined for anything else. */
export function traitsOf(procedure: unknown): Partial<ProcedureTraits> {
  return isProcedure(procedure) ? (procedure["~orpc"].meta as Partial<ProcedureTraits>) : {};
}
