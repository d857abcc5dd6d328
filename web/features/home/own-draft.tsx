import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../api/client.ts";
import { WaitingDraft } from "../../ui/notice/waiting-draft.tsx";

/** The draft that waits for a visitor or member; nothing where there is none, and nothing about an error: the page goes on without. */
export function OwnDraft() {
  const { data } = useQuery(orpc.campaigns.dashboard.queryOptions({ input: {} }));
  if (!data?.waitingDraft) return null;
  return <WaitingDraft draft={data.waitingDraft} drafts={data.counts["drafts"] ?? 0} />;
}
