import { implement } from "@orpc/server";
import { catalogueContract } from "../../../contract/catalogue.ts";
import { shownReach } from "../../../domain/campaign/reach.ts";
import { AppError } from "../../../domain/errors.ts";
import type { Database } from "../../db/database.ts";
import type { RequestContext } from "../../http/context.ts";
import { type CatalogueCountry, type ReadCounters, readCountry } from "./read-country.ts";
import { readSection } from "./read-section.ts";
import { isPrivateSection } from "./section-schemas.ts";
import { translateSection } from "./translate-section.ts";

export type CatalogueDeps = { db: Database; readCounters: ReadCounters };

export function createCatalogueRoutes(deps: CatalogueDeps) {
  const os = implement(catalogueContract).$context<RequestContext>();
  return os.router({
    section: os.section.handler(async ({ input }) => {
      if (isPrivateSection(input.section)) throw new AppError("not-found");
      return translateSection(input.section, await readSection(deps.db, input.section));
    }),
    country: os.country.handler(async ({ input }) =>
      toWire(await readCountry(deps, input.countryId)),
    ),
  });
}

function toWire(country: CatalogueCountry) {
  const { minimumTopUpMinor, maximumTopUpMinor, ...rest } = country;
  return {
    ...rest,
    // Counts of people never leave the tool exactly (decision 007).
    counties: rest.counties.map((county) => ({ ...county, counter: shownReach(county.counter) })),
    routes: rest.routes.map((route) => ({ ...route, counter: shownReach(route.counter) })),
    smsUnitPrice: asDecimal(country.smsUnitPriceTenThousandths),
    pcmUnitPrice: asDecimal(country.pcmUnitPriceTenThousandths),
    minimumTopUpMinor: Number(minimumTopUpMinor),
    maximumTopUpMinor: Number(maximumTopUpMinor),
  };
}

/** Ten-thousandths as a decimal of the currency unit, with two to four places: 3000 → "0.30", 40 → "0.004". */
function asDecimal(tenThousandths: number): string {
  const units = Math.floor(tenThousandths / 10_000);
  const rest = String(tenThousandths % 10_000).padStart(4, "0");
  return `${units}.${rest.slice(0, 2)}${rest.slice(2).replace(/0+$/, "")}`;
}
