import { Trans } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { forgetLists } from "./use-campaign-writes.ts";

type Remedy = Outputs["campaigns"]["remedies"]["remedies"][number];

/**
 * What can be done for the people whom a campaign does not reach: each with whom it would find and what it costs. A choice
 * makes a draft, which opens at its price; nothing is paid before that.
 */
export function Remedies({ campaignId }: { campaignId: string }) {
  const navigate = useNavigate();
  const query = useQuery(orpc.campaigns.remedies.queryOptions({ input: { id: campaignId } }));
  const choose = useMutation({
    mutationFn: ({ kind, placeId }: Remedy) =>
      client.campaigns.followUp({ id: campaignId, kind, placeId }),
    onSuccess: ({ id }) => {
      forgetLists();
      void navigate({
        to: "/campaign/$mode",
        params: { mode: "edit" },
        search: { id, step: "review" },
      });
    },
  });
  const remedies = query.data?.remedies ?? [];
  if (remedies.length === 0) return null;
  return (
    <>
      <p>
        <Trans>Run one more campaign for the rest. You see it before you pay:</Trans>
      </p>
      <div className="lh-row">
        {remedies.map((remedy) => (
          <Button
            key={`${remedy.kind} ${remedy.placeId}`}
            variant="default"
            loading={choose.isPending && choose.variables === remedy}
            disabled={choose.isPending}
            onClick={() => choose.mutate(remedy)}
          >
            {remedy.message}
          </Button>
        ))}
      </div>
      <ErrorNotice error={choose.error} />
    </>
  );
}
