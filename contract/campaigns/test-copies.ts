import * as z from "zod";
import { countryId, done, id } from "../common.ts";
import { procedure } from "../traits.ts";

/** As typed; read by the rules of the country. */
const phoneNumber = z.string().trim().min(6).max(30);

/** Free copies of a campaign to numbers of one's own, each proved by a code that was sent there. */
export const testCopiesContract = {
  sendTest: procedure({ role: "member" })
    .route({
      method: "POST",
      path: "/campaigns/{id}/test",
      summary: "Send a free copy to at most five own numbers that were proved",
      tags: ["Campaigns"],
    })
    .input(z.object({ id, testNumbers: z.array(z.string().max(30)).min(1).max(5) }))
    .output(
      z.object({
        status: z.literal(254),
        copies: z.number().int(),
        /** Whole tests that may still be sent today. */
        leftToday: z.number().int(),
      }),
    ),
  sendPhoneCode: procedure({ role: "member", limit: "phoneCodes", country: "countryId" })
    .route({
      method: "POST",
      path: "/campaigns/phones/code",
      summary: "Send a code to a number of one's own that test copies shall go to",
      tags: ["Campaigns"],
    })
    .input(z.object({ number: phoneNumber, countryId }))
    .output(z.object({ isProved: z.boolean() })),
  confirmPhone: procedure({ role: "member", limit: "credentials", country: "countryId" })
    .route({
      method: "POST",
      path: "/campaigns/phones",
      summary: "Prove a number of one's own with the code that was sent there",
      tags: ["Campaigns"],
    })
    .input(z.object({ number: phoneNumber, countryId, code: z.string().trim().length(6) }))
    .output(done),
};
