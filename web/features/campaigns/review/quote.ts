import type { Outputs } from "../../../api/client.ts";

export type Quote = Outputs["campaigns"]["quote"];

/** Everything that is left to do but money: that is the pay bar's. */
export function thingsLeft(quote: Quote): Quote["problems"] {
  return quote.problems.filter(({ path }) => path !== "balance");
}
