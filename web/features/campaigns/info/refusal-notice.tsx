import { Trans } from "@lingui/react/macro";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { Campaign } from "../draft/draft.ts";
import { refusalOf } from "./refusal.ts";

const REJECTED: number = STATUS.Rejected;
const EXPIRED: number = STATUS.Expired;

/** Why nothing was sent, and how to put it right. */
export function RefusalNotice({ campaign }: { campaign: Campaign }) {
  const isRejected = campaign.status === REJECTED;
  if (!isRejected && campaign.status !== EXPIRED) return null;
  const { reason, words } = refusalOf(campaign);
  return (
    <Notice
      tone="bad"
      title={reason ?? <Trans>The networks rejected this campaign.</Trans>}
      action={
        <LinkButton
          to="/campaign/$mode"
          params={{ mode: "copy" }}
          search={{ id: campaign.id, ...(isRejected ? { fixOf: campaign.id } : {}) }}
        >
          {isRejected ? <Trans>Fix and send again</Trans> : <Trans>Choose new days</Trans>}
        </LinkButton>
      }
    >
      {words.length > 0 ? (
        <p>
          <Trans>Remove or change: {words.map((word) => `“${word}”`).join(", ")}.</Trans>
        </p>
      ) : null}
    </Notice>
  );
}
