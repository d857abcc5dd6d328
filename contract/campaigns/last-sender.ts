import * as z from "zod";
import { numberIdInQuery } from "../common.ts";
import { procedure } from "../traits.ts";

export const lastSenderContract = {
  lastSender: procedure({
    role: "visitor",
    acting: "allowed",
    country: "countryId",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/campaigns/last-sender",
      summary: "The sender name of the campaign sent last in a country; empty when none was sent",
      tags: ["Campaigns"],
    })
    .input(z.object({ countryId: numberIdInQuery }))
    .output(z.object({ sender: z.string() })),
};
