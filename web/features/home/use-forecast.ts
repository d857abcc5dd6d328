import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "../../ui/form/use-debounced-value.ts";
import { SOUTH_AFRICA, countryById, type CountryConfig } from "../../../domain/countries.ts";
import { startingText } from "../../../domain/message/contact/opt-out-ending.ts";
import { useCountry, withLimits } from "../../api/catalogue-queries.ts";
import { client } from "../../api/client.ts";
import { answerOf, type Answer } from "./answer.ts";
import {
  readEstimateRequest,
  estimateText,
  type EstimateInput,
  type EstimateRequest,
} from "./estimate.ts";
import { lengthInWords, lengthProblem, nameInWords } from "./message-length.ts";

const TYPING_PAUSE_MS = 600;

/** Messages below the fields. */
export type FieldWords = {
  /** What is wrong with the amount. */
  amountProblem: string | undefined;
  /** What is wrong with the message. */
  textProblem: string | undefined;
  /** How long the message is, and what the sender's name can add; empty until the opt-out words of the country are known. */
  length: string;
};

/** The live price: asked a moment after the last key, the older call cancelled, the last figure kept meanwhile as old. */
export function useForecast(input: EstimateInput): {
  answer: Answer;
  words: FieldWords;
  /** The message as its campaign begins with it: with an opt-out link where nobody can reply. */
  text: string;
  /** The amount of money, in minor units, that the answer is about; undefined where people were asked for. */
  budgetMinor: number | undefined;
  retry: () => void;
} {
  const settled = useDebouncedValue(input, TYPING_PAUSE_MS);
  const country = useLimitedCountry(settled.countryId);
  const request = readEstimateRequest(settled, country);
  const words = useFieldWords(input);
  const settledText = startingText(settled.text.trim(), useSuffixes(settled.countryId));
  const text = startingText(input.text.trim(), useSuffixes(input.countryId));
  const query = useQuery({
    queryKey: ["forecast", settled, settledText],
    queryFn: async ({ signal }) => ({
      ...(await client.audience.forecast(forecastInput(settled, settledText, request), { signal })),
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
  const budgetMinor = request.ok ? request.budgetMinor : undefined;
  return { answer, words, text, budgetMinor, retry: () => void query.refetch() };
}

function useLimitedCountry(countryId: number): CountryConfig {
  return withLimits(countryById(countryId) ?? SOUTH_AFRICA, useCountry(countryId));
}

function useSuffixes(countryId: number): string[] {
  return useCountry(countryId)?.routes.map(({ optOutSuffix }) => optOutSuffix) ?? [];
}

function useFieldWords(input: EstimateInput): FieldWords {
  const country = useLimitedCountry(input.countryId);
  const suffixes = useSuffixes(input.countryId);
  return {
    amountProblem: estimateText(input, country),
    textProblem: lengthProblem(input.text, country.code, suffixes),
    length: suffixes.length > 0 ? lengthOf(input.text, country.code, suffixes) : "",
  };
}

const lengthOf = (...facts: Parameters<typeof lengthInWords>) =>
  [lengthInWords(...facts), nameInWords(...facts)].filter((words) => words !== "").join(" ");

function forecastInput(input: EstimateInput, text: string, request: EstimateRequest) {
  return {
    countryId: input.countryId,
    // An empty text has no parts and would cost nothing: price it as the shortest message.
    text: text || ".",
    targeting: { targetedCounties: input.countyId ? [Number(input.countyId)] : [] },
    ...(request.ok && request.people !== undefined ? { people: request.people } : {}),
    ...(request.ok && request.budgetMinor !== undefined
      ? { budgetMinor: request.budgetMinor }
      : {}),
  };
}
