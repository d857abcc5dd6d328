import * as z from "zod";
import { countryById, type CountryCode } from "../../../../domain/countries.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { KINDS } from "../../../../domain/campaign/kinds/kinds.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { kindNameOf, LAST_FLOW_TYPE } from "../../../../domain/campaign/kinds/flow-types.ts";
import { templatePrice } from "../../../../domain/campaign/price/template-price.ts";
import { withSamplePhone } from "../../../../domain/message/contact/shop-phone.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { readCountryConfig } from "../../catalogue/read-country.ts";
import { listRoutes } from "../../catalogue/catalogue.store.ts";
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

type Template = Omit<z.infer<typeof section>[number], "flowTypeId"> & { kind: KindName };

export type PricedTemplate = Template & {
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
    kind,
  }: { countryId: number; sender?: string | undefined; kind?: KindName | undefined },
): Promise<PricedTemplate[]> {
  const country = countryById(countryId);
  if (!country)
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const [templates, facts, routes] = await Promise.all([
    readSection(db, "messageTemplates").then(templatesOf),
    readCountryConfig(db, countryId),
    listRoutes(db, countryId),
  ]);
  const priced = {
    ...facts,
    code: country.code,
    suffixes: routes.map(({ optOutSuffix }) => optOutSuffix),
  };
  return templates
    .filter((template) => template.countryId === null || template.countryId === countryId)
    .filter((template) => kind === undefined || KINDS[kind].fits(asUsed(template, country.code)))
    .map((template) => ({ ...template, kind: kind ?? template.kind }))
    .map((template) => ({ ...template, ...templatePrice({ ...template, sender }, priced) }));
}

/** The example as a shop will use it: with a number in its place. */
function asUsed(template: Template, countryCode: CountryCode): Template {
  return { ...template, text: withSamplePhone(template.text, countryCode) };
}

/** The section holds the numbers of the wire. */
function templatesOf(value: unknown): Template[] {
  return section
    .parse(value)
    .map(({ flowTypeId, ...template }) => ({ ...template, kind: kindNameOf(flowTypeId) }));
}
