import { useState } from "react";
import { countriesHere, firstCountryId } from "../../session/cells.ts";
import { useMe } from "../../session/session.ts";

/** The country that a page of administration is about: at first, one that this installation serves. */
export function useChosenCountry(): [
  countryId: number,
  choose: (countryId: number | null) => void,
] {
  const me = useMe();
  const [chosen, setChosen] = useState<number | null>(null);
  return [chosen ?? firstCountryId(me), setChosen];
}

/** Whether this installation serves the country of a row. */
export function useIsServedHere(): (row: { countryId: number }) => boolean {
  const me = useMe();
  const served = new Set(countriesHere(me).map(({ id }) => id));
  return ({ countryId }) => served.has(countryId);
}
