import { GHANA } from "../../../domain/countries.ts";
import { translate } from "../../../domain/translate.ts";

/** What a shop of the country might write. */
export function exampleMessage(countryId: number): string {
  return countryId === GHANA.id
    ? translate("This Friday: bread GHS 12, milk GHS 15. Open till 8 at Oxford Street, Osu.")
    : translate("This Friday: bread R12, milk R15. Open till 8 at Main Street 4.");
}
