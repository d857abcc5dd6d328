import { domainToUnicode } from "node:url";
import * as z from "zod";
import type { CountryCode } from "../../../domain/countries.ts";
import { impersonationFlags } from "../../../domain/impersonation/impersonation.ts";
import type { ReviewFlag, ReviewSettings } from "../../../domain/message/content-review.ts";
import { hostsInText } from "../../../domain/text/hosts-in-text.ts";
import { reviewFlags } from "../../../domain/message/review-words.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { impersonationSchema } from "../catalogue/abuse-schemas.ts";
import { readSection } from "../catalogue/read-section.ts";
import { type PageContent, pageWords } from "./sites/page-words.ts";

const settingsSchema = z.object({
  holdsFirstCampaign: z.boolean(),
  rules: z.array(z.object({ message: z.string(), phrases: z.array(z.string()) })),
});

export async function readReviewSettings(db: DatabaseOrTransaction): Promise<ReviewSettings> {
  return settingsSchema.parse(await readSection(db, "campaignReview"));
}

/** What on a page of ours has to be looked at before people are led to it: its words, an address among them, and a name that passes for somebody of any country. */
export async function findPageFlags(
  db: DatabaseOrTransaction,
  countryCode: CountryCode,
  page: PageContent,
): Promise<ReviewFlag[]> {
  const { rules } = await readReviewSettings(db);
  const words = pageWords([page]);
  const { names, phrases } = impersonationSchema.parse(await readSection(db, "impersonation"));
  // A page says itself of which country it is; who is led there may be of another.
  const everywhere = names.map((known) => ({ ...known, countries: [countryCode] }));
  const shown = {
    countryCode,
    sender: page.name,
    words,
    hosts: hostsInText(words).map(domainToUnicode),
  };
  return [
    ...reviewFlags(words, rules),
    ...impersonationFlags(shown, { names: everywhere, phrases }),
  ];
}
