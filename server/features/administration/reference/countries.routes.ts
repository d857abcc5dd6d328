import { implement } from "@orpc/server";
import { administrationCountries } from "../../../../contract/administration/administration-countries.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { readCountries, saveCountry } from "./edit-countries.ts";

/** Countries and their limits. */
export function createCountriesRoutes(deps: AdministrationDeps) {
  const os = implement(administrationCountries).$context<RequestContext>();
  return {
    countries: os.countries.handler(async ({ context }) => {
      requireAdmin(context);
      const rows = (await readCountries(deps.db)).map((row) => ({
        ...row,
        minimumTopUpMinor: Number(row.minimumTopUpMinor),
        maximumTopUpMinor: Number(row.maximumTopUpMinor),
      }));
      return { rows };
    }),
    saveCountry: os.saveCountry.handler(async ({ input, context }) => {
      const limits = {
        minimumTopUpMinor: BigInt(input.minimumTopUpMinor),
        maximumTopUpMinor: BigInt(input.maximumTopUpMinor),
      };
      await saveCountry(deps, { ...input, ...limits }, actorOf(context));
      return DONE;
    }),
  };
}
