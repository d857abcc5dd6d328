import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useGuard } from "../../../session/guard.ts";
import { useDebouncedValue } from "../../../ui/form/use-debounced-value.ts";
import { client, type Outputs } from "../../../api/client.ts";
import { fits } from "./fits.ts";
import type { Action } from "./actions.ts";
import { pagesFor } from "./page-hits.ts";

type Found = Outputs["search"]["find"]["results"][number];
export type Hit = Omit<Found, "kind"> & {
  kind: Found["kind"] | "page" | "action";
  /** What is done instead of going somewhere. */
  run?: () => void;
  staysOpen?: true;
};

const TYPING_PAUSE_MS = 250;

type Search = { hits: Hit[]; isOld: boolean; error: unknown; retry: () => void };

/**
 * What can be done and pages at once, and what the server finds of one's own a moment after the last key. Until something is typed, `preset` is
 * what is looked for.
 */
export function useSearch(typed: string, preset: string, actions: readonly Action[]): Search {
  const { isAdmin } = useGuard();
  const { t } = useLingui();
  const settled = useDebouncedValue(typed.trim() || preset, TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: ["search", settled],
    queryFn: ({ signal }) => client.search.find({ text: settled.slice(0, 100) }, { signal }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const pages = pagesFor(isAdmin)
    .map(({ title, link }): Hit => ({
      kind: "page",
      id: link,
      title: t(title),
      detail: "",
      link,
    }))
    .filter(({ title }) => fits(title, typed));
  // First, and never moved by what comes later: Enter does what is seen.
  const done = actions
    .map((action): Hit => ({ kind: "action", detail: "", link: "", ...action }))
    .filter(({ title }) => fits(title, typed));
  const found = (typed.trim() || preset) === "" ? [] : (query.data?.results ?? []);
  return {
    hits: [...done, ...found, ...pages],
    isOld: (typed.trim() || preset) !== settled || query.isFetching,
    error: query.isError && settled !== "" ? query.error : null,
    retry: () => void query.refetch(),
  };
}
