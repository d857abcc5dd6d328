import { Trans } from "@lingui/react/macro";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import type { Campaign } from "../draft/draft.ts";

/** For somebody who comes to change what is on its way already. */
export function AlreadySent({ campaign }: { campaign: Campaign }) {
  return (
    <>
      <PageHeader title={campaign.title} />
      <Notice
        tone="info"
        title={
          <Trans>This campaign has been sent to the networks and can no longer be changed.</Trans>
        }
        action={
          <>
            <LinkButton to="/campaign-info/$id" params={{ id: campaign.id }}>
              <Trans>See the campaign</Trans>
            </LinkButton>
            <LinkButton
              to="/campaign/$mode"
              params={{ mode: "copy" }}
              search={{ id: campaign.id }}
              variant="default"
            >
              <Trans>Make a copy</Trans>
            </LinkButton>
          </>
        }
      >
        <Trans>You can make a copy and change that.</Trans>
      </Notice>
    </>
  );
}
