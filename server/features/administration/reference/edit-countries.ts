import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";
import type { Database } from "../../../db/database.ts";
import { readOpenCountryIds } from "../../catalogue/read-section.ts";
import type { Actor, AdministrationDeps } from "../administration-deps.ts";
import { type CountryLimits, listCountries, lockLimits, updateLimits } from "./country.store.ts";
import { recordChange } from "./record-change.ts";

/** Every country that has prices and routes. */
export async function readCountries(db: Database) {
  const [countries, open] = await Promise.all([listCountries(db), readOpenCountryIds(db)]);
  return countries.map((country) => ({ ...country, isOpen: open.includes(country.countryId) }));
}

/** Changes what one top-up may be. Throws not-found, and invalid-argument when the least is above the most. */
export async function saveCountry(
  { db, clock }: Pick<AdministrationDeps, "db" | "clock">,
  change: CountryLimits & { countryId: number; reason: string },
  actor: Actor,
): Promise<void> {
  const { countryId, reason, minimumTopUpMinor, maximumTopUpMinor } = change;
  if (minimumTopUpMinor > maximumTopUpMinor) {
    const message = translate("The smallest top-up cannot be larger than the largest.");
    throw invalidArgument([{ path: "minimumTopUpMinor", message }]);
  }
  await db.transaction().execute(async (tx) => {
    const before = await lockLimits(tx, countryId);
    if (!before) throw new AppError("not-found");
    const after = { minimumTopUpMinor, maximumTopUpMinor };
    await updateLimits(tx, countryId, after);
    const record = { kind: "country" as const, subject: String(countryId), reason };
    const reported = { before: asNumbers(before), after: asNumbers(after), at: clock.now() };
    await recordChange(tx, { ...record, ...reported }, actor);
  });
}

function asNumbers({ minimumTopUpMinor, maximumTopUpMinor }: CountryLimits) {
  return {
    minimumTopUpMinor: Number(minimumTopUpMinor),
    maximumTopUpMinor: Number(maximumTopUpMinor),
  };
}
