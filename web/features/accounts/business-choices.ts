import { queryOptions, useQuery } from "@tanstack/react-query";
import { client } from "../../api/client.ts";

type Choice = { value: string; label: string };

function sectionQuery(section: string) {
  return queryOptions({
    queryKey: ["section", section],
    queryFn: ({ signal }) => client.catalogue.section({ section }, { signal }),
    staleTime: Infinity,
  });
}

function toChoices(section: unknown): Choice[] {
  if (!Array.isArray(section)) return [];
  return section.flatMap((row: unknown) => {
    if (typeof row === "string") return [{ value: row, label: row }];
    const { id, name } = (row ?? {}) as { id?: unknown; name?: unknown };
    return typeof id === "number" && typeof name === "string"
      ? [{ value: String(id), label: name }]
      : [];
  });
}

/** The kinds of business to choose from; empty until they are there. */
export function useSegments(): Choice[] {
  return toChoices(useQuery(sectionQuery("segments")).data);
}

/** Where people have heard of us. */
export function useSources(): Choice[] {
  return toChoices(useQuery(sectionQuery("sources")).data);
}
