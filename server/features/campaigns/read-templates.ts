import * as z from "zod";
import { countryById } from "../../../domain/countries.ts";
import { FLOW_TYPE, kindByFlowType } from "../../../domain/catalogue.ts";
import { invalidArgument } from "../../../domain/errors.ts";
import { longestSuffix } from "../../../domain/message-composition.ts";
import { priceMinor } from "../../../domain/price.ts";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { countParts } from "../audience/count-parts.ts";
import { readCountryFacts, readRoutes } from "../catalogue/read-country.ts";
import { readSection } from "../catalogue/read-section.ts";
import { say } from "../../../domain/say.ts";

const section = z.array(
  z.object({
    id: z.string(),
    segmentId: z.number().int().nullable(),
    occasion: z.string(),
    title: z.string(),
    flowTypeId: z.number().int().min(1).max(5),
    text: z.string(),
  }),
);

export type PricedTemplate = z.infer<typeof section>[number] & {
  parts: number;
  pricePerThousandMinor: bigint;
};

const THOUSAND = 1000n;
/** Counted as long as the longest, while the advertiser's own is not known. */
const LONGEST_SENDER = "YourShopTwo";

/** Texts for trades and occasions (section messageTemplates), with what a thousand people cost. Throws invalid-argument. */
export async function readTemplates(
  db: DatabaseOrTransaction,
  { countryId, sender = LONGEST_SENDER }: { countryId: number; sender?: string | undefined },
): Promise<PricedTemplate[]> {
  const country = countryById(countryId);
  if (!country) throw invalidArgument([{ path: "countryId", message: say("Choose a country.") }]);
  const [templates, facts, routes] = await Promise.all([
    readSection(db, "messageTemplates").then((value) => section.parse(value)),
    readCountryFacts(db, countryId),
    readRoutes(db, countryId),
  ]);
  const suffix = longestSuffix(routes.map(({ optOutSuffix }) => optOutSuffix));
  return templates.flatMap((template) => {
    const kind = kindByFlowType(template.flowTypeId);
    if (!kind) return [];
    const unitPrice = BigInt(
      kind.priceBasis === "sms"
        ? facts.smsUnitPriceTenThousandths
        : facts.pcmUnitPriceTenThousandths,
    );
    const hasSuffix = kind.flowTypeId !== FLOW_TYPE.pcm;
    const parts = countParts(
      { text: template.text, sender },
      country,
      kind,
      hasSuffix ? suffix : "",
    );
    const pricePerThousandMinor = priceMinor(unitPrice, THOUSAND * BigInt(parts));
    return [{ ...template, parts, pricePerThousandMinor }];
  });
}
