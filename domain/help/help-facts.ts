import { hourLines, dayNames } from "../schedule/hour-lines.ts";
import { bookableDays, type LegalHours } from "../schedule/schedule.ts";
import { translate } from "../translate.ts";
import { formatList } from "../text/formats.ts";

/** What the rules of a country say on a day, as far as help speaks of it. */
export type HelpFacts = {
  legalHours: LegalHours;
  taxes: readonly { name: string; rateTenThousandths: number }[];
};

/** What is said of a rule: with the rules of a country, or so that it is true in each while they are not known. */
export const FACT_SENTENCES = {
  taxes: (facts: HelpFacts | undefined): string =>
    facts
      ? translate("Prices include {taxes}.", {
          taxes: formatList(
            facts.taxes.map(
              ({ name, rateTenThousandths }) => `${rateTenThousandths / 100}% ${name}`,
            ),
          ),
        })
      : translate("Prices include all taxes."),
  hours: (facts: HelpFacts | undefined): string =>
    facts
      ? translate(
          "The law allows adverts at these times: {hours}. Campaigns are sent on {days}, and never on public holidays. Loudhailer plans around that for you.",
          {
            hours: hourLines(facts.legalHours).join(", "),
            days: dayNames(bookableDays(facts.legalHours)),
          },
        )
      : translate(
          "Loudhailer sends adverts only in the hours that the law allows, and never on public holidays.",
        ),
} as const;
