import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { Campaign } from "../draft/draft.ts";
import { Remedies } from "./remedies.tsx";

/** Said in the middle of a campaign that will not reach everybody who was paid for, with what can be done about it. */
export function OutlookNotice({ campaign }: { campaign: Campaign }) {
  const { outlook } = campaign;
  if (campaign.isFinalStatus) return <Remedies campaignId={campaign.id} />;
  if (!outlook?.willFallShort) return null;
  return (
    <Notice tone="warn" title={outlook.message}>
      {outlook.remedies.map(({ kind, message }) =>
        // What may follow it stands below with its price.
        kind === "copy" ? null : <p key={kind}>{message}</p>,
      )}
      <p>
        <Trans>Money for people we do not reach is refunded automatically.</Trans>
      </p>
      <Remedies campaignId={campaign.id} />
    </Notice>
  );
}
