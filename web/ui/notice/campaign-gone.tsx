import { Trans } from "@lingui/react/macro";
import { Card } from "../card.tsx";
import { LinkButton } from "../form/link-button.tsx";
import { EmptyState } from "./empty-state.tsx";

/** For a campaign that does not exist, or is somebody else's: the way to the list. */
export function CampaignGone() {
  return (
    <Card>
      <EmptyState
        drawing="search"
        title={<Trans>We could not find this campaign</Trans>}
        action={
          <div className="lh-row">
            <LinkButton to="/folder">
              <Trans>All campaigns</Trans>
            </LinkButton>
            <LinkButton to="/dashboard" variant="default">
              <Trans>Home</Trans>
            </LinkButton>
          </div>
        }
      >
        <Trans>
          The address may be mistyped, the draft may have been deleted, or it belongs to another
          account. Your campaigns and your money are safe.
        </Trans>
      </EmptyState>
    </Card>
  );
}
