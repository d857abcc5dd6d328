import * as z from "zod";
import { id } from "../common.ts";
import { procedure } from "../traits.ts";
import { campaign, remedy } from "./campaign.ts";

/** Writing to those whom a campaign does not reach. */
export const followUpsContract = {
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
        "A draft for the people whom a campaign does not reach: on more days, or at one more place",
      tags: ["Campaigns"],
    })
    .input(z.object({ id, ...remedy.pick({ kind: true, placeId: true }).shape }))
    .output(campaign),
};
