import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import type { Draft } from "../draft/draft.ts";

const REST_MS = 1_000;

export type Reach = {
  /** The last figure known, also while a new one is asked for. */
  forecast: Outputs["audience"]["forecast"] | undefined;
  /** True while the figure belongs to an earlier choice. */
  isStale: boolean;
  error: unknown;
  retry(): void;
};

/**
 * How many people the targeting matches. Asks a second after the last change, and cancels the call before it, which
 * nobody needs any more.
 */
export function useReach(countryId: number, draft: Draft): Reach {
  const { gender, ageGroup, targetedCounties, targetedCities } = draft;
  const wanted = JSON.stringify({ gender, ageGroup, targetedCounties, targetedCities });
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    queryKey: ["reach", countryId, asked],
    queryFn: ({ signal }) =>
      client.audience.forecast({ countryId, targeting: JSON.parse(asked) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  return {
    forecast: query.data,
    isStale: wanted !== asked || query.isFetching,
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
