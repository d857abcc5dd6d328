import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";
import { client, orpc } from "../../../api/client.ts";
import { newIdempotencyKey } from "../../../api/idempotency-key.ts";
import { queryClient } from "../../../query/query-client.ts";
import type { Campaign } from "../draft/draft.ts";
import { forgetDraft } from "../draft/stored-draft.ts";

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
      cacheCampaign(stopped);
      onDone();
    },
  });
}

/** Pauses (237) or resumes (0). Requesting the current status changes nothing. */
export function useChangeStatus(id: string) {
  return useMutation({
    mutationFn: (status: 237 | 0) => client.campaigns.changeStatus({ id, status }),
    onSuccess: cacheCampaign,
  });
}

/** Shows what the server answered at once, and has lists read again. */
export function cacheCampaign(campaign: Campaign): void {
  const { queryKey } = orpc.campaigns.get.queryOptions({ input: { id: campaign.id } });
  queryClient.setQueryData(queryKey, campaign);
  forgetLists();
}

/** A draft of the same campaign on the next possible days. */
export function useRunAgain(id: string, onMade: (draftId: string) => void) {
  return useMutation({
    mutationFn: () => client.campaigns.runAgain({ id }),
    onSuccess: (draft) => {
      forgetLists();
      onMade(draft.id);
    },
  });
}

/** Deletes a draft permanently. */
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

/** Has every list of campaigns and the wallet read again. */
export function forgetLists(): void {
  void queryClient.invalidateQueries({ queryKey: ["folder"] });
  void queryClient.invalidateQueries({ queryKey: orpc.campaigns.list.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.campaigns.dashboard.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.billing.key() });
}
