import * as z from "zod";
import { countryId, empty } from "./common.ts";
import { procedure } from "./traits.ts";

/** A country and the installation that serves it. */
export const cell = z.object({
  countryId,
  code: z.string().length(2),
  name: z.string(),
  /** Without a trailing slash. */
  address: z.string(),
  /** Whether the installation that answers is the one. */
  isHere: z.boolean(),
});

/** Where the accounts, the money and the campaigns of a country are. */
export const cellProcedures = {
  cells: procedure({
    role: "public",
    acting: "allowed",
    secondFactor: "optional",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/cells",
      summary: "Every country with the address of the installation that serves it",
      tags: ["Catalogue"],
    })
    .input(empty)
    .output(z.object({ cells: z.array(cell) })),
};
