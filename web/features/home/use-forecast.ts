import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SOUTH_AFRICA, countryById } from "../../../domain/countries.ts";
import { useCountry, withLimits } from "../../api/catalogue-queries.ts";
import { client, type Outputs } from "../../api/client.ts";
import { readWish, type EstimateInput, type ReadWish } from "./estimate.ts";

const TYPING_PAUSE_MS = 600;

export type Forecast = Outputs["audience"]["forecast"];

type LiveForecast = {
  forecast: Forecast | undefined;
  /** True while the figure on screen is not yet for what was typed. */
  isOld: boolean;
  error: unknown;
  retry: () => void;
};

/** The live price: asked a moment after the last key, the older call cancelled, the last figure kept meanwhile. */
export function useForecast(input: EstimateInput): LiveForecast {
  const [settled] = useDebouncedValue(input, TYPING_PAUSE_MS);
  const details = useCountry(settled.countryId);
  const country = withLimits(countryById(settled.countryId) ?? SOUTH_AFRICA, details);
  const wish = readWish(settled, country);
  const query = useQuery({
    queryKey: ["forecast", settled],
    queryFn: ({ signal }) => client.audience.forecast(forecastInput(settled, wish), { signal }),
    enabled: wish.ok,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const isOld = settled !== input || query.isFetching;
  return {
    forecast: query.data,
    isOld,
    error: query.isError && !query.isFetching ? query.error : null,
    retry: () => void query.refetch(),
  };
}

function forecastInput(input: EstimateInput, wish: ReadWish) {
  return {
    countryId: input.countryId,
    // An empty text has no parts and would cost nothing: price it as the shortest message.
    text: input.text.trim() || ".",
    targeting: { targetedCounties: input.countyId ? [Number(input.countyId)] : [] },
    ...(wish.ok && wish.people !== undefined ? { people: wish.people } : {}),
    ...(wish.ok && wish.budgetMinor !== undefined ? { budgetMinor: wish.budgetMinor } : {}),
  };
}
