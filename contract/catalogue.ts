import * as z from "zod";
import { legalHours, invoiceForms, messageLaw } from "./country-rules.ts";
import { countryId, currency, date, numberIdInQuery } from "./common.ts";
import { cellProcedures } from "./cells.ts";
import { legalProcedures } from "./legal.ts";
import { procedure } from "./traits.ts";

/** The country of spec section 3, with what the wizard needs beside it. */
export const country = z.object({
  id: countryId,
  name: z.string(),
  code: z.string().length(2),
  locales: z.array(z.string()),
  timezone: z.string(),
  currencyCodeId: z.number().int(),
  currencyCode: currency,
  currencySymbol: z.string(),
  /** Ten-thousandths of the currency unit, VAT included: R0.30 is 3000. */
  smsUnitPriceTenThousandths: z.number().int().positive(),
  pcmUnitPriceTenThousandths: z.number().int().positive(),
  /** The same prices as decimals of the currency unit, for reading. */
  smsUnitPrice: z.string(),
  pcmUnitPrice: z.string(),
  msisdnPrefix: z.string(),
  vatRegEx: z.string(),
  counties: z.array(
    z.object({
      countyId: z.number().int(),
      countyName: z.string(),
      localeId: z.number().int(),
      counter: z.number().int(),
      cities: z.array(
        z.object({ cityId: z.number().int(), cityName: z.string(), counter: z.number().int() }),
      ),
    }),
  ),
  routes: z.array(
    z.object({
      routeId: z.number().int(),
      name: z.string(),
      optOutSuffix: z.string(),
      counter: z.number().int(),
      /** Whether people of it can be chosen by profile; else it takes own lists only. */
      hasSubscribers: z.boolean(),
      /** What it carries; empty while the networks cannot be asked. */
      adProductIds: z.array(z.number().int()),
    }),
  ),
  /** What people can be interested in: as the networks name it, our own names while they are away. */
  interests: z.array(z.object({ id: z.number().int(), name: z.string() })),
  /** Of each kind, the strictest of the networks that carry it; our own where none has said any. */
  limits: z.array(
    z.object({
      flowTypeId: z.number().int(),
      senderMaxLength: z.number().int(),
      /** Parts of an SMS. */
      maxParts: z.number().int(),
      /** Characters of a tag. */
      maxCharacters: z.number().int(),
      maxDays: z.number().int(),
      /** Of rich messages: lengths, counts, and bytes of pictures. */
      rcs: z.record(z.string(), z.number().int()).optional(),
      /** Of banners: the sizes that every network takes. */
      banners: z
        .array(
          z.object({
            size: z.string(),
            widthPixels: z.number().int(),
            heightPixels: z.number().int(),
            maxBytes: z.number().int(),
            isRequired: z.boolean(),
          }),
        )
        .optional(),
    }),
  ),
  holidays: z.array(z.object({ date, name: z.string() })),
  /** In which hours anybody may be written to, by weekday; each version with its first day. */
  legalHours: z.array(z.object({ from: date, value: legalHours })),
  /** What a message may say, today. */
  law: messageLaw,
  /** Up to which amounts which invoice is enough, today. */
  invoiceForms,
  /** In the prices, today: 1500 = 15 %. */
  taxes: z.array(z.object({ name: z.string(), rateTenThousandths: z.number().int() })),
  minimumTopUpMinor: z.number().int(),
  maximumTopUpMinor: z.number().int(),
});

export const menuEntry = z.object({
  title: z.string(),
  icon: z.string(),
  url: z.string(),
  show: z.boolean().optional(),
  doNotShowIfLogin: z.boolean().optional(),
  loginRelated: z.array(z.string()).optional(),
  get inner() {
    return z.record(z.string(), menuEntry).optional();
  },
});

export const catalogueContract = {
  ...legalProcedures,
  ...cellProcedures,
  section: procedure({
    role: "public",
    code: "gcps",
    acting: "allowed",
    secondFactor: "optional",
    read: { sentAs: "GET", isCached: true },
  })
    .route({
      method: "GET",
      path: "/catalogue/sections/{section}",
      summary: "One configuration section",
      tags: ["Catalogue"],
    })
    .input(z.object({ section: z.string().min(1).max(60) }))
    .output(z.unknown()),
  country: procedure({
    role: "public",
    acting: "allowed",
    secondFactor: "optional",
    read: { sentAs: "GET", isCached: false },
  })
    .route({
      method: "GET",
      path: "/catalogue/countries/{countryId}",
      summary: "A country with places, routes and holidays",
      tags: ["Catalogue"],
    })
    .input(z.object({ countryId: numberIdInQuery }))
    .output(country),
};
