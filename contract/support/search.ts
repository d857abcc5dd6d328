import * as z from "zod";
import { numberIdInQuery } from "../common.ts";
import { procedure } from "../traits.ts";

export const searchKind = z.enum(["campaign", "payment", "invoice", "list", "site", "help"]);

export const searchContract = {
  find: procedure({ role: "member", acting: "allowed" })
    .route({
      method: "GET",
      path: "/search",
      summary: "Own campaigns, payments, invoices, lists and pages, and help",
      tags: ["Search"],
    })
    .input(z.object({ text: z.string().trim().min(1).max(100), kind: searchKind.optional() }))
    .output(
      z.object({
        results: z.array(
          z.object({
            kind: searchKind,
            id: z.string(),
            title: z.string(),
            /** One line under the title: status and date, amount, first words. */
            detail: z.string(),
            /** A path of the web app. */
            link: z.string(),
          }),
        ),
      }),
    ),
  helpTopics: procedure({ role: "public", acting: "allowed" })
    .route({
      method: "GET",
      path: "/help",
      summary: "Help pages",
      tags: ["Search"],
    })
    .input(
      z.object({
        /** Without it, what differs by country is said for each. */
        countryId: numberIdInQuery.optional(),
      }),
    )
    .output(
      z.object({
        topics: z.array(
          z.object({ slug: z.string(), title: z.string(), paragraphs: z.array(z.string()) }),
        ),
      }),
    ),
};
