import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { client } from "../../../api/client.ts";
import type { StepModel } from "../step/step-model.ts";

/** The server's quote for the saved draft: price, open problems and the wallet's balance afterwards. */
export function useQuote({ id, editor }: StepModel) {
  const { version, saveState, flush, change, draft } = editor;
  useEffect(() => {
    // A draft that nobody typed into does not exist yet; the server can only judge one that does.
    if (saveState.kind === "idle") change(draft);
    void flush();
    // Once, when the review opens.
    // eslint-disable-next-line react/exhaustive-deps
  }, []);
  return useQuery({
    queryKey: ["quote", id, version],
    queryFn: ({ signal }) => client.campaigns.quote({ id }, { signal }),
    enabled: version !== null && saveState.kind === "saved",
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
