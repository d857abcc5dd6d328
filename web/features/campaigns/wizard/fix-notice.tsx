import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { Notice } from "../../../ui/notice/notice.tsx";
import { refusalOf } from "../info/refusal.ts";

/** Why the campaign that this one is a copy of was refused. */
export function FixNotice({ id }: { id: string }) {
  const source = useQuery(orpc.campaigns.get.queryOptions({ input: { id } }));
  if (!source.data) return null;
  const { reason, words } = refusalOf(source.data);
  return (
    <Notice tone="warn" title={<Trans>This is a copy of the campaign that was rejected.</Trans>}>
      {reason ? <p>{reason}</p> : null}
      {words.length > 0 ? (
        <p>
          <Trans>Remove or change: {words.map((word) => `“${word}”`).join(", ")}.</Trans>
        </p>
      ) : null}
    </Notice>
  );
}
