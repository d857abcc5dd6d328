import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice/notice.tsx";
import type { Campaign } from "../draft/draft.ts";

/** Said in the middle of a campaign that will not reach everybody who was paid for, with what can be done about it. */
export function OutlookNotice({ campaign }: { campaign: Campaign }) {
  const { outlook } = campaign;
  if (!outlook?.willFallShort) return null;
  return (
    <Notice tone="warn" title={outlook.message}>
      {outlook.remedies.map(({ kind, message }) => (
        <p key={kind}>{message}</p>
      ))}
      <p>
        <Trans>Money for people we do not reach is refunded automatically.</Trans>
      </p>
    </Notice>
  );
}
