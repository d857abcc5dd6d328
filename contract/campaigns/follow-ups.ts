import * as z from "zod";
import { amountMinor, id } from "../common.ts";
import { procedure } from "../traits.ts";
import { campaign } from "./campaign.ts";

/** A further campaign for the people whom one does not reach. */
const remedy = z.object({
  kind: z.enum(["more-networks", "more-days", "add-county", "add-city"]),
  /** The county or city that is added; null for the others. */
  placeId: z.number().int().min(1).max(2_147_483_647).nullable(),
  name: z.string(),
  people: z.number().int(),
  amountMinor,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  message: z.string(),
});

/** A campaign once more, or for those whom it does not reach. */
export const followUpsContract = {
  runAgain: procedure({ role: "visitor" })
    .route({
      method: "POST",
      path: "/campaigns/{id}/again",
      summary: "A draft of the same campaign on the next possible days",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(campaign),
  remedies: procedure({
    role: "member",
    acting: "allowed",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/campaigns/{id}/remedies",
      summary:
        "How the people whom a campaign does not reach may be written to after all, each with its price",
      tags: ["Campaigns"],
    })
    .input(z.object({ id }))
    .output(z.object({ remedies: z.array(remedy) })),
  followUp: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/campaigns/{id}/follow-up",
      summary:
        "A draft for the people whom a campaign does not reach: over more networks, on more days, or at one more place",
      tags: ["Campaigns"],
    })
    .input(z.object({ id, ...remedy.pick({ kind: true, placeId: true }).shape }))
    .output(campaign),
};
