import * as z from "zod";
import { LEGAL_KINDS } from "../domain/text/legal-text.ts";
import { countryId, dateTime, numberIdInQuery, wholeNumber } from "./common.ts";
import { procedure } from "./traits.ts";

const count = z.number().int().min(0);
export const legalKind = z.enum(LEGAL_KINDS);

/** Counted from 1; a text that was published is never changed. */
export const textVersion = wholeNumber.min(1);

export const legalText = z.object({
  kind: legalKind,
  countryId,
  version: textVersion,
  publishedAt: dateTime,
  /** Plain text: paragraphs divided by empty lines, headings behind "## ", items behind "- ". */
  body: z.string(),
});

const open = procedure({
  role: "public",
  acting: "allowed",
  secondFactor: "optional",
  country: "countryId",
  read: { sentAs: "GET", isCached: true },
});

/** What somebody who signs up agrees to, and who is behind the service. */
export const legalProcedures = {
  legalText: open
    .route({
      method: "GET",
      path: "/catalogue/countries/{countryId}/legal/{kind}",
      summary: "The terms or the privacy notice of a country, as they are now",
      tags: ["Catalogue"],
    })
    .input(z.object({ countryId: numberIdInQuery, kind: legalKind }))
    .output(legalText),
  company: open
    .route({
      method: "GET",
      path: "/catalogue/countries/{countryId}/company",
      summary: "Who is behind the service in a country, and how to reach it",
      tags: ["Catalogue"],
    })
    .input(z.object({ countryId: numberIdInQuery }))
    .output(
      z.object({
        name: z.string(),
        address: z.array(z.string()),
        email: z.string(),
        phone: z.string().nullable(),
        /** Versions of the texts that hold now. */
        legal: z.object({ terms: z.number().int(), privacy: z.number().int() }),
        /** Days for which personal data is kept, by the rule of the country today. */
        retention: z.object({ listDays: count, messageDays: count, notificationDays: count }),
      }),
    ),
};
