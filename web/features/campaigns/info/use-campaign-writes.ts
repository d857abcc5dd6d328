import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { client, orpc } from "../../../api/client.ts";
import { newIdempotencyKey } from "../../../api/idempotency-key.ts";
import { queryClient } from "../../../api/query-client.ts";
import type { Campaign } from "../draft/draft.ts";
import { forgetDraft } from "../draft/kept-draft.ts";

/** Stops a campaign; a repeated tap or a lost answer stops it once. */
export function useStop(campaign: Campaign, userId: string | null, onDone: () => void) {
  const key = useRef("");
  return useMutation({
    mutationFn: () => {
      key.current ||= newIdempotencyKey();
      return client.campaigns.stop(
        { userId: userId ?? "", campaignCode: campaign.campaignCode ?? "" },
        { context: { idempotencyKey: key.current } },
      );
    },
    onSuccess: (stopped) => {
      const { queryKey } = orpc.campaigns.get.queryOptions({ input: { id: campaign.id } });
      queryClient.setQueryData(queryKey, stopped);
      forgetLists();
      onDone();
    },
  });
}

/** Deletes a draft for good. */
export function useDeleteDraft(id: string, onDone: () => void) {
  return useMutation({
    mutationFn: () => client.campaigns.deleteDraft({ id }),
    onSuccess: () => {
      forgetDraft(id);
      forgetLists();
      onDone();
    },
  });
}

function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ["folder"] });
  void queryClient.invalidateQueries({ queryKey: orpc.campaigns.list.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.campaigns.dashboard.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.billing.key() });
}
