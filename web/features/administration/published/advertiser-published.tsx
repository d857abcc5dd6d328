import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { PublishedRows } from "./published-rows.tsx";

/** The pages of an advertiser and the newest pictures. */
export function AdvertiserPublished({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(
    orpc.administration.published.queryOptions({ input: { userId } }),
  );
  if (data?.rows.length === 0) return null;
  return (
    <Card title={<Trans>Pages and pictures</Trans>}>
      <ErrorNotice error={error} onRetry={() => void refetch()} />
      {data ? <PublishedRows rows={data.rows} isOfOne onDone={() => void refetch()} /> : null}
    </Card>
  );
}
