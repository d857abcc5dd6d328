import { targetModelIdOf } from "../../../../domain/campaign/wire-numbers.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import type { Draft } from "../draft/draft.ts";
import { listsOf, targetingOf } from "../audience/use-reach.ts";

const REST_MS = 700;

export type Proposal = Outputs["audience"]["propose"]["proposals"][number];

/** Options per kind for a budget (minor units), for the chosen audience and text. */
export function useProposals(countryId: number, draft: Draft, budgetMinor: number | undefined) {
  const [asked, setAsked] = useState(budgetMinor);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(budgetMinor), REST_MS);
    return () => clearTimeout(timer);
  }, [budgetMinor]);
  const { targetModel, listId, text, sender } = draft;
  const hasNoList = targetModel === "list" && listId === null;
  const what = {
    ...(hasNoList ? {} : { targetModelId: targetModelIdOf(targetModel), ...listsOf(draft) }),
    targeting: targetingOf(draft),
    text,
    sender,
  };
  const wanted = JSON.stringify(what);
  // A shop without a website makes a page here.
  const hasLandingPage = true;
  return useQuery({
    queryKey: ["proposals", countryId, asked, wanted],
    queryFn: ({ signal }) =>
      client.audience.propose(
        { countryId, budgetMinor: asked ?? 0, ...what, hasLandingPage },
        { signal },
      ),
    enabled: asked !== undefined && asked > 0,
    placeholderData: keepPreviousData,
  });
}
