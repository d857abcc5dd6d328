import type { Clock } from "../../../platform/clock.ts";
import { implement } from "@orpc/server";
import { catalogueContract } from "../../../contract/catalogue.ts";
import { flowTypeIdOf } from "../../../domain/campaign/kinds/flow-types.ts";
import { shownReach } from "../../../domain/campaign/reach.ts";
import type { Cells } from "../../../domain/cells.ts";
import { AppError } from "../../../domain/errors.ts";
import { LEGAL_KINDS } from "../../../domain/text/legal-text.ts";
import type { RequestContext } from "../../http/context.ts";
import { presentCells } from "../accounts/present-cells.ts";
import { type CatalogueCountry, type ReadCounters, readCountry } from "./read-country.ts";
import { findLegalText } from "./legal/legal-text.store.ts";
import { companyOf, type LegalDeps, readLegalText } from "./legal/read-legal-text.ts";
import { readRetention } from "./read-rules.ts";
import { readSection } from "./read-section.ts";
import { isPrivateSection } from "./section-schemas.ts";
import { translateSection } from "./translate-section.ts";
import { withCells } from "./with-cells.ts";

export type CatalogueDeps = LegalDeps & {
  clock: Clock;
  readCounters: ReadCounters;
  cells: Cells;
};

export function createCatalogueRoutes(deps: CatalogueDeps) {
  const os = implement(catalogueContract).$context<RequestContext>();
  return os.router({
    section: os.section.handler(async ({ input }) => {
      if (isPrivateSection(input.section)) throw new AppError("not-found");
      const value = await readSection(deps.db, input.section);
      const shown = input.section === "selectedCountries" ? withCells(deps.cells, value) : value;
      return translateSection(input.section, shown);
    }),
    cells: os.cells.handler(() => ({ cells: presentCells(deps.cells) })),
    country: os.country.handler(async ({ input }) =>
      toWire(await readCountry(deps, input.countryId)),
    ),
    legalText: os.legalText.handler(async ({ input: { kind, countryId } }) => {
      const text = await readLegalText(deps, kind, countryId);
      return { ...text, publishedAt: text.publishedAt.toISOString() };
    }),
    company: os.company.handler(async ({ input: { countryId } }) => {
      const { name, address, email, phone } = companyOf(deps, countryId);
      const [terms, privacy] = await Promise.all(
        LEGAL_KINDS.map((kind) => findLegalText(deps.db, kind, countryId)),
      );
      const legal = { terms: terms?.version ?? 0, privacy: privacy?.version ?? 0 };
      const retention = await readRetention(deps.db, countryId, deps.clock.now());
      return { name, address: [...address], email, phone, legal, retention };
    }),
  });
}

function toWire(country: CatalogueCountry) {
  const { minimumTopUpMinor, maximumTopUpMinor, ...rest } = country;
  return {
    ...rest,
    limits: rest.limits.map(({ kind, rcs, banners, ...limits }) => ({
      flowTypeId: flowTypeIdOf(kind),
      ...limits,
      ...(kind === "rcs" ? { rcs } : {}),
      ...(kind === "display" ? { banners: [...banners] } : {}),
    })),
    // Counts of people never leave the tool exactly (decision 007).
    counties: rest.counties.map((county) => ({
      ...county,
      counter: shownReach(county.counter),
      cities: county.cities.map((city) => ({ ...city, counter: shownReach(city.counter) })),
    })),
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
