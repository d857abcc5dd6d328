import type { ProcedureTraits, Role } from "../../../contract/traits.ts";

/** Everybody who may try a call. `acting` is an administrator who sees the tool as a member; `unproved` one without a second factor. */
export const CALLERS = ["nobody", "visitor", "member", "admin", "acting", "unproved"] as const;
export type Caller = (typeof CALLERS)[number];
export type Admission = "unauthenticated" | "permission-denied" | "open";

const HELD: Readonly<Record<Caller, Role>> = {
  nobody: "public",
  visitor: "visitor",
  member: "member",
  admin: "admin",
  acting: "member",
  unproved: "member",
};
const ASCENDING: readonly Role[] = ["public", "visitor", "member", "admin"];

/** What the traits of a procedure promise a caller. */
export function expectedAdmission(traits: ProcedureTraits, caller: Caller): Admission {
  if (caller === "unproved" && traits.secondFactor === undefined) return "permission-denied";
  if (ASCENDING.indexOf(HELD[caller]) < ASCENDING.indexOf(traits.role))
    return HELD[caller] === "member" ? "permission-denied" : "unauthenticated";
  if (caller === "acting" && traits.acting === undefined) return "permission-denied";
  return "open";
}
