import type { Mutation } from "../../../mutation.ts";

/** What stood in the threat model without a measure. */
export const OPEN_ROWS: readonly Mutation[] = [
  {
    of: "lists asked for: a copy is found by the digest of its address",
    file: "server/features/audience/lists/asked/end-asked.ts",
    find: '  if (addressSha256.length > 0) return { urlSha256: addressSha256.toString("hex") };\n',
    replace: "",
    proof:
      "server/features/campaigns/quote/lost-list-answers.test.ts › so is what they made at an address that cannot be made again, for its secret or host has changed since",
  },
];
