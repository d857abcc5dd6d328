import { useQuery } from "@tanstack/react-query";
import { orpc } from "./client.ts";

/** The trades of the section segments, to choose from; empty until they are there. */
export function useTrades(): { value: string; label: string }[] {
  const section = useQuery(
    orpc.catalogue.section.queryOptions({ input: { section: "segments" }, staleTime: Infinity }),
  ).data;
  if (!Array.isArray(section)) return [];
  return section.flatMap((row: { id?: unknown; name?: unknown } | null) =>
    typeof row?.id === "number" && typeof row.name === "string"
      ? [{ value: String(row.id), label: row.name }]
      : [],
  );
}
