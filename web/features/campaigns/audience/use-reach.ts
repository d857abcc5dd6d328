import { toWire } from "../../../../contract/campaigns/draft-wire.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import type { Draft } from "../draft/draft.ts";
import type { Message } from "../../../../domain/campaign/content.ts";
import { kindOf } from "../../../../domain/campaign/kinds/kinds.ts";

const REST_MS = 1_000;

export type Reach = {
  /** The last figure known, also while a new one is asked for. */
  forecast: Outputs["audience"]["forecast"] | undefined;
  /** True while the figure belongs to an earlier choice. */
  isStale: boolean;
  /** True while a newer figure is on its way, or soon will be. */
  isCounting: boolean;
  /** Asks for it now: somebody waits. */
  ask(): void;
  error: unknown;
  retry(): void;
};

type Audience = ReturnType<typeof audienceOf>;

/** The step has nothing to do with the audience. */
const onWire = (draft: Draft) => toWire({ ...draft, step: "people" });

/** Targeting in the server's format. */
export function targetingOf(draft: Draft) {
  const { gender, ageGroup, targetedCounties, targetedCities, arpu, interests } = onWire(draft);
  return { gender, ageGroup, targetedCounties, targetedCities, arpu, interests };
}

/** The own lists of a draft and whom they stand for. */
export function listsOf({ listId, otherListIds, listUse, excludeListId }: Draft) {
  return { listId, otherListIds, listUse, excludeListId };
}

/** Inputs of the figures: kind, model, targeting, lists, and the content that affects reach. */
function audienceOf(draft: Draft) {
  const { flowTypeId, targetModelId } = onWire(draft);
  const audience = { flowTypeId, targetModelId, ...listsOf(draft) };
  return { ...audience, targeting: targetingOf(draft), ...reachContentOf(draft) };
}

/** Content that affects reach; not its text, which would refetch at every pause. */
export function reachContentOf(draft: Pick<Draft, "kind" | keyof Message>) {
  const content = kindOf(draft).reachContent(draft);
  return content ? { content } : {};
}

/**
 * How many people the targeting matches. Asks a second after the last change, and cancels the call before it, which
 * nobody needs any more.
 */
export function useReach(countryId: number, draft: Draft): Reach {
  const wanted = JSON.stringify(audienceOf(draft));
  const [asked, setAsked] = useState(wanted);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), REST_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
  const query = useQuery({
    queryKey: ["reach", countryId, asked],
    // A list has to be chosen before its people can be counted.
    enabled: draft.targetModel !== "list" || draft.listId !== null,
    queryFn: ({ signal }) =>
      client.audience.forecast({ countryId, ...(JSON.parse(asked) as Audience) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    refetchOnWindowFocus: false,
  });
  const isCounting = wanted !== asked || query.isFetching;
  return {
    forecast: query.data,
    isStale: isCounting || query.isPlaceholderData,
    isCounting,
    ask: () => setAsked(wanted),
    error: query.isError ? query.error : null,
    retry: () => void query.refetch(),
  };
}
