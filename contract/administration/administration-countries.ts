import * as z from "zod";
import { act, admin, read } from "./admin-procedure.ts";
import {
  amountMinor,
  countryId,
  currency,
  done,
  empty,
  numberIdInQuery,
  reason,
} from "../common.ts";

const limits = {
  countryId,
  /** Smallest and largest top-up, in minor units. */
  minimumTopUpMinor: amountMinor.min(1),
  maximumTopUpMinor: amountMinor.min(1),
};

export const administrationCountries = {
  countries: admin
    .route(read("/countries", "Countries with their limits; closed ones too"))
    .input(empty)
    .output(
      z.object({
        rows: z.array(
          z.object({
            ...limits,
            name: z.string(),
            code: z.string(),
            currency,
            timezone: z.string(),
            msisdnPrefix: z.string(),
            vatRegEx: z.string(),
            /** Open for sign-up; set in the section selectedCountries. */
            isOpen: z.boolean(),
          }),
        ),
      }),
    ),
  saveCountry: admin
    .route(act("/countries/{countryId}", "Change a country's limits"))
    .input(z.object({ ...limits, countryId: numberIdInQuery, reason }))
    .output(done),
};
