import { queryOptions, useQuery } from "@tanstack/react-query";
import { COUNTRIES } from "../../../../domain/countries.ts";
import { client } from "../../../api/client.ts";
import { translateKnown } from "../../../../domain/translate.ts";

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
    if (typeof row === "string") return [{ value: row, label: translateKnown(row) }];
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

type OpenCountry = { value: string; label: string; isOpen: boolean };

/** The countries of config/selectedCountries that no other cell serves; those of the house until they are there. */
export function useCountries(): OpenCountry[] {
  const section = useQuery(sectionQuery("selectedCountries")).data;
  const found = (Array.isArray(section) ? section : []).flatMap((row: unknown) => {
    const { id, name, selectable, address } = (row ?? {}) as Record<string, unknown>;
    if (typeof name !== "string" || address !== undefined) return [];
    return [{ value: String(id ?? ""), label: name, isOpen: selectable === true }];
  });
  if (found.length > 0) return found;
  return COUNTRIES.map(({ id, name }) => ({ value: String(id), label: name, isOpen: true }));
}
