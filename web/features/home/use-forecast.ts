import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "../../ui/form/use-debounced-value.ts";
import { SOUTH_AFRICA, countryById, type CountryConfig } from "../../../domain/countries.ts";
import { useCountry, withLimits } from "../../api/catalogue-queries.ts";
import { client } from "../../api/client.ts";
import { answerOf, type Answer } from "./answer.ts";
import {
  readEstimateRequest,
  estimateText,
  type EstimateInput,
  type EstimateRequest,
} from "./estimate.ts";
import { lengthInWords, lengthProblem } from "./message-length.ts";

const TYPING_PAUSE_MS = 600;

/** Messages below the fields. */
export type FieldWords = {
  /** What is wrong with the amount. */
  amountProblem: string | undefined;
  /** What is wrong with the message. */
  textProblem: string | undefined;
  /** How long the message is; empty until the opt-out words of the country are known. */
  length: string;
};

/** The live price: asked a moment after the last key, the older call cancelled, the last figure kept meanwhile as old. */
export function useForecast(input: EstimateInput): {
  answer: Answer;
  words: FieldWords;
  retry: () => void;
} {
  const settled = useDebouncedValue(input, TYPING_PAUSE_MS);
  const country = useLimitedCountry(settled.countryId);
  const request = readEstimateRequest(settled, country);
  const words = useFieldWords(input);
  const query = useQuery({
    queryKey: ["forecast", settled],
    queryFn: async ({ signal }) => ({
      ...(await client.audience.forecast(forecastInput(settled, request), { signal })),
      countryId: settled.countryId,
    }),
    enabled: request.ok,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const answer = answerOf({
    countryId: input.countryId,
    problem: words.amountProblem ?? words.textProblem,
    isSettled: settled === input,
    isFetching: query.isFetching,
    error: query.error,
    found: query.data,
    isOfBefore: query.isPlaceholderData,
  });
  return { answer, words, retry: () => void query.refetch() };
}

function useLimitedCountry(countryId: number): CountryConfig {
  return withLimits(countryById(countryId) ?? SOUTH_AFRICA, useCountry(countryId));
}

function useFieldWords(input: EstimateInput): FieldWords {
  const country = useLimitedCountry(input.countryId);
  const routes = useCountry(input.countryId)?.routes;
  const suffixes = routes?.map(({ optOutSuffix }) => optOutSuffix) ?? [];
  return {
    amountProblem: estimateText(input, country),
    textProblem: lengthProblem(input.text, country.code, suffixes),
    length: routes ? lengthInWords(input.text, country.code, suffixes) : "",
  };
}

function forecastInput(input: EstimateInput, request: EstimateRequest) {
  return {
    countryId: input.countryId,
    // An empty text has no parts and would cost nothing: price it as the shortest message.
    text: input.text.trim() || ".",
    targeting: { targetedCounties: input.countyId ? [Number(input.countyId)] : [] },
    ...(request.ok && request.people !== undefined ? { people: request.people } : {}),
    ...(request.ok && request.budgetMinor !== undefined
      ? { budgetMinor: request.budgetMinor }
      : {}),
  };
}
