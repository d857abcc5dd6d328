import type { TaxRates } from "../../../domain/money/tax.ts";
import type { InvoiceForms } from "../../../domain/money/invoice-form.ts";
import { countryById, type CountryConfig } from "../../../domain/countries.ts";
import type { MessageLimits } from "../../../domain/campaign/kinds/message-limits.ts";
import type { KindName } from "../../../domain/campaign/kinds/traits.ts";
import { type Named, SEGMENTS } from "../../../domain/catalogue.ts";
import { AppError } from "../../../domain/errors.ts";
import type { MessageLaw } from "../../../domain/rules/country-rules.ts";
import type { Dated } from "../../../domain/schedule/dated.ts";
import type { LegalHours, SendingRules } from "../../../domain/schedule/schedule.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import {
  type CountryRow,
  type CountyRow,
  type RouteRow,
  listCounties,
  findCountry,
  listHolidays,
  listRoutes,
} from "./catalogue.store.ts";
import { versionsOf } from "../../../domain/rules/rule-versions.ts";
import { listSendingRules } from "./sending-rules.store.ts";
import { readLimitsByKind } from "./route-limits.ts";
import { readInvoiceForms, readMessageLaw, readRule, readTaxes } from "./read-rules.ts";

/** People on a route, whether they can be chosen by profile, and the ad products that it carries. */
export type RouteFacts = { counter: number; hasSubscribers: boolean; adProductIds: number[] };

/** People per county and city, facts per route, and what people can be interested in, from the messaging provider. Never throws. */
export type ReadCounters = (countryId: number) => Promise<{
  counties: ReadonlyMap<number, number>;
  cities: ReadonlyMap<number, number>;
  routes: ReadonlyMap<number, RouteFacts>;
  /** Empty while it is not known. */
  interests: readonly Named[];
}>;

export type CountedCounty = Omit<CountyRow, "cities"> & {
  counter: number;
  cities: (CountyRow["cities"][number] & { counter: number })[];
};

export type CatalogueCountry = CountryRow & {
  counties: CountedCounty[];
  routes: (RouteRow & RouteFacts)[];
  holidays: { date: string; name: string }[];
  limits: ({ kind: KindName } & MessageLimits)[];
  interests: Named[];
  legalHours: Dated<LegalHours>[];
  law: MessageLaw;
  invoiceForms: InvoiceForms;
  taxes: TaxRates[number][];
};

const UNKNOWN: RouteFacts = { counter: 0, hasSubscribers: true, adProductIds: [] };

/** A country with its places, routes, holidays and legal hours; counters are 0 while the provider cannot be asked. Throws not-found. */
export async function readCountry(
  { db, clock, readCounters }: { db: Database; clock: Clock; readCounters: ReadCounters },
  countryId: number,
): Promise<CatalogueCountry> {
  const country = await readCountryConfig(db, countryId);
  const [counties, routes, holidays, legalHours, law, invoiceForms, taxes, counters] =
    await Promise.all([
      listCounties(db, countryId),
      listRoutes(db, countryId),
      listHolidays(db, countryId),
      readRule(db, countryId, "legalHours"),
      readMessageLaw(db, countryId, clock.now()),
      readInvoiceForms(db, countryId, clock.now()),
      readTaxes(db, countryId, clock.now()),
      readCounters(countryId),
    ]);
  const known = routes.map((route) => ({
    ...route,
    ...(counters.routes.get(route.routeId) ?? UNKNOWN),
  }));
  return {
    ...country,
    interests: [...(counters.interests.length > 0 ? counters.interests : SEGMENTS)],
    limits: await readLimitsByKind(db, countryId, known),
    counties: counties.map((county) => ({
      ...county,
      counter: counters.counties.get(county.countyId) ?? 0,
      cities: county.cities.map((city) => ({
        ...city,
        counter: counters.cities.get(city.cityId) ?? 0,
      })),
    })),
    routes: known,
    holidays,
    legalHours,
    law,
    invoiceForms,
    taxes: [...taxes],
  };
}

/** Prices, currency, zone and limits of a country. Throws not-found. */
export async function readCountryConfig(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<CountryRow> {
  const country = await findCountry(db, countryId);
  if (!country) throw new AppError("not-found");
  return country;
}

/** When a country lets anybody write, as the rules of `domain/` take it. Throws not-found. */
export async function readSendingRules(
  db: DatabaseOrTransaction,
  countryId: number,
): Promise<SendingRules> {
  const rules = (await readSendingRulesOf(db, [countryId])).get(countryId);
  if (!rules) throw new AppError("not-found");
  return rules;
}

/** The same of some countries, in one statement. Throws not-found for one that there is not. */
export async function readSendingRulesOf(
  db: DatabaseOrTransaction,
  countryIds: readonly number[],
): Promise<ReadonlyMap<number, SendingRules>> {
  const rows = await listSendingRules(db, countryIds);
  return new Map(
    countryIds.map((countryId) => {
      const country = countryById(countryId);
      if (!country) throw new AppError("not-found");
      const found = rows.find((row) => row.countryId === countryId);
      const holidays = new Map((found?.holidays ?? []).map(({ date, name }) => [date, name]));
      const legalHours = versionsOf(country.code, "legalHours", found?.legalHours ?? []);
      return [countryId, { holidays, legalHours }];
    }),
  );
}

/** A country as the rules of `domain/` take it, with the limits of a top-up that hold now. Throws not-found. */
export async function withLimits(
  db: DatabaseOrTransaction,
  country: CountryConfig,
): Promise<CountryConfig> {
  const { minimumTopUpMinor, maximumTopUpMinor } = await readCountryConfig(db, country.id);
  return {
    ...country,
    topUpMinMinor: Number(minimumTopUpMinor),
    topUpMaxMinor: Number(maximumTopUpMinor),
  };
}
