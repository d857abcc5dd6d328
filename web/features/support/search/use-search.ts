import { useLingui } from "@lingui/react/macro";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useDebouncedValue } from "../../../ui/form/use-debounced-value.ts";
import { client, type Outputs } from "../../../api/client.ts";
import { fits } from "./fits.ts";
import { PAGES } from "./page-hits.ts";

type Found = Outputs["search"]["find"]["results"][number];
export type Hit = Omit<Found, "kind"> & { kind: Found["kind"] | "page" };

const TYPING_PAUSE_MS = 250;

type Search = { hits: Hit[]; isOld: boolean; error: unknown; retry: () => void };

/**
 * Pages at once, and what the server finds of one's own a moment after the last key. Until something is typed, `preset` is
 * what is looked for.
 */
export function useSearch(typed: string, preset = ""): Search {
  const { t } = useLingui();
  const settled = useDebouncedValue(typed.trim() || preset, TYPING_PAUSE_MS);
  const query = useQuery({
    queryKey: ["search", settled],
    queryFn: ({ signal }) => client.search.find({ text: settled.slice(0, 100) }, { signal }),
    enabled: settled !== "",
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const pages = PAGES.map(({ title, link }): Hit => ({
    kind: "page",
    id: link,
    title: t(title),
    detail: "",
    link,
  })).filter(({ title }) => fits(title, typed));
  const found = (typed.trim() || preset) === "" ? [] : (query.data?.results ?? []);
  return {
    hits: [...found, ...pages],
    isOld: (typed.trim() || preset) !== settled || query.isFetching,
    error: query.isError && settled !== "" ? query.error : null,
    retry: () => void query.refetch(),
  };
}
