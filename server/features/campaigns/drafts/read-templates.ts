import { countryById, type CountryCode } from "../../../../domain/countries.ts";
import { invalidArgument } from "../../../../domain/errors.ts";
import { KINDS } from "../../../../domain/campaign/kinds/kinds.ts";
import type { KindName } from "../../../../domain/campaign/kinds/traits.ts";
import { kindNameOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { templatePrice } from "../../../../domain/campaign/price/template-price.ts";
import { withSamplePhone } from "../../../../domain/message/contact/shop-phone.ts";
import { isInSeason } from "../../../../domain/schedule/season.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";
import { remembering } from "../../../../platform/remembering.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { readCountryConfig } from "../../catalogue/read-country.ts";
import { findSection, listRoutes } from "../../catalogue/catalogue.store.ts";
import { soundSection } from "../../catalogue/section-schemas.ts";
import { messageTemplates, type StoredTemplate } from "../../catalogue/template-schema.ts";
import { translate } from "../../../../domain/translate.ts";

type Template = Required<Omit<StoredTemplate, "flowTypeId" | "countryId">> & {
  countryId: number | null;
  kind: KindName;
};

type OfferedTemplate = Omit<Template, "seasons"> & {
  /** Offered now and not all year. */
  isSeasonal: boolean;
};

export type PricedTemplate = OfferedTemplate & {
  parts: number;
  pricePerThousandMinor: bigint;
};

/**
 * Texts for trades and occasions (section messageTemplates) that are meant for the country and for the time of year it is
 * there at `nowMs`, those of the season first, with what a thousand people cost; for a kind those that fit it, as that kind.
 * Throws invalid-argument.
 */
export async function readTemplates(
  db: DatabaseOrTransaction,
  {
    countryId,
    sender,
    kind,
    nowMs,
  }: {
    countryId: number;
    sender?: string | undefined;
    kind?: KindName | undefined;
    nowMs: number;
  },
): Promise<PricedTemplate[]> {
  const country = countryById(countryId);
  if (!country)
    throw invalidArgument([{ path: "countryId", message: translate("Choose a country.") }]);
  const [stored, facts, routes] = await Promise.all([
    findSection(db, "messageTemplates"),
    readCountryConfig(db, countryId),
    listRoutes(db, countryId),
  ]);
  const priced = {
    ...facts,
    code: country.code,
    suffixes: routes.map(({ optOutSuffix }) => optOutSuffix),
  };
  const today = zonedParts(nowMs, country.timeZone).date;
  const { code } = country;
  const offered = offeredOn(JSON.stringify({ stored, countryId, code, today })) ?? [];
  return offered
    .filter((template) => kind === undefined || KINDS[kind].fits(asUsed(template, code)))
    .map((template) => ({ ...template, kind: kind ?? template.kind }))
    .map((template) => ({ ...template, ...templatePrice({ ...template, sender }, priced) }))
    .toSorted((a, b) => Number(b.isSeasonal) - Number(a.isSeasonal));
}

/** The section as it is stored, and where and on which civil date it is looked at. */
type Asked = { stored: unknown; countryId: number; code: CountryCode; today: string };

/** Two countries, today and yesterday, before and after a change. */
const MAX_REMEMBERED = 8;

/** The examples of a section for a country and a day (Asked, as JSON). Remembered, as reading the section takes tens of milliseconds. */
const offeredOn = remembering(MAX_REMEMBERED, (asked): OfferedTemplate[] => {
  const { stored, countryId, code, today }: Asked = JSON.parse(asked);
  return templatesOf(soundSection("messageTemplates", stored))
    .filter((template) => template.countryId === null || template.countryId === countryId)
    .filter(({ seasons }) => isInSeason(seasons, today, code))
    .map(({ seasons, ...template }) => ({ ...template, isSeasonal: seasons.length > 0 }));
});

/** The example as a shop will use it: with a number in its place. */
function asUsed<Any extends { text: string }>(template: Any, countryCode: CountryCode): Any {
  return { ...template, text: withSamplePhone(template.text, countryCode) };
}

/** The section holds the numbers of the wire. */
function templatesOf(value: unknown): Template[] {
  return messageTemplates.parse(value).map(({ flowTypeId, ...template }) => ({
    ...template,
    countryId: template.countryId ?? null,
    language: template.language ?? "en",
    seasons: template.seasons ?? [],
    kind: kindNameOf(flowTypeId),
  }));
}
