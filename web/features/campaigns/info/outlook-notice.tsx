import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { Campaign } from "../draft/draft.ts";
import { Remedies } from "./remedies.tsx";
import { StopDialog } from "./stop-dialog.tsx";

/** Said in the middle of a campaign that will not reach everybody who was paid for, with what can be done about it. */
export function OutlookNotice({ campaign }: { campaign: Campaign }) {
  const { outlook } = campaign;
  if (campaign.isFinalStatus) return <Remedies campaignId={campaign.id} />;
  if (!outlook?.willFallShort) return null;
  return (
    <Notice tone="warn" title={outlook.message}>
      <div className="lh-stack">
        {outlook.remedies.map(({ kind, message }) =>
          // What may follow it stands below with its price.
          kind === "copy" ? null : (
            <div key={kind} className="lh-stack-tight">
              <p>{message}</p>
              {kind === "stop" ? <StopButton campaign={campaign} /> : null}
            </div>
          ),
        )}
        <p>
          <Trans>Money for people we do not reach is refunded automatically.</Trans>
        </p>
      </div>
      <Remedies campaignId={campaign.id} />
    </Notice>
  );
}

/** Only what the domain's table allows now can be pressed. */
function StopButton({ campaign }: { campaign: Campaign }) {
  const [isAsking, setAsking] = useState(false);
  if (!campaign.actions.includes("stop")) return null;
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        <Trans>Stop the campaign</Trans>
      </Button>
      {isAsking ? <StopDialog campaign={campaign} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}
