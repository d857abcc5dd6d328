import * as z from "zod";
import { countryById } from "../../../../domain/countries.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";
import { LAST_FLOW_TYPE } from "../../../../domain/campaign/kinds/last-flow-type.ts";
import { templatePrice } from "../../../../domain/campaign/template-price.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { readCountryConfig, readRoutes } from "../../catalogue/read-country.ts";
import { readSection } from "../../catalogue/read-section.ts";
import { translate } from "../../../../domain/translate.ts";

const section = z.array(
  z.object({
    id: z.string(),
    segmentId: z.number().int().nullable(),
    countryId: z.number().int().nullable().default(null),
    occasion: z.string(),
    title: z.string(),
    flowTypeId: z.number().int().min(1).max(LAST_FLOW_TYPE),
    text: z.string(),
  }),
);

export type PricedTemplate = z.infer<typeof section>[number] & {
  parts: number;
  pricePerThousandMinor: bigint;
};

/**
 * Texts for trades and occasions (section messageTemplates) that are meant for the country, with what a thousand people
 * cost; for a kind those that fit it, as that kind. Throws invalid-argument.
 */
export async function readTemplates(
  db: DatabaseOrTransaction,
  {
    countryId,
    sender,
    flowTypeId,
  }: { countryId: number; sender?: string | undefined; flowTypeId?: number | undefined },
): Promise<PricedTemplate[]> {
  const country = countryById(countryId);
  if (!country)
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const [templates, facts, routes] = await Promise.all([
    readSection(db, "messageTemplates").then((value) => section.parse(value)),
    readCountryConfig(db, countryId),
    readRoutes(db, countryId),
  ]);
  const priced = {
    ...facts,
    code: country.code,
    suffixes: routes.map(({ optOutSuffix }) => optOutSuffix),
  };
  return templates
    .filter((template) => template.countryId === null || template.countryId === countryId)
    .filter((template) => flowTypeId === undefined || fits(template, flowTypeId))
    .map((template) => ({ ...template, flowTypeId: flowTypeId ?? template.flowTypeId }))
    .flatMap((template) => {
      const price = templatePrice({ ...template, sender }, priced);
      return price ? [{ ...template, ...price }] : [];
    });
}

function fits({ text, flowTypeId }: { text: string; flowTypeId: number }, wanted: number): boolean {
  return kindOf({ flowTypeId: wanted }).fits({ text, kind: kindOf({ flowTypeId }).id });
}
