import { Trans } from "@lingui/react/macro";
import { toProblem } from "../../api/app-problem.ts";
import { Card } from "../card.tsx";
import { EmptyState } from "./empty-state.tsx";
import { ErrorNotice } from "./error-notice.tsx";
import { LinkButton } from "../form/link-button.tsx";

type Props = { error: unknown; onRetry?: (() => void) | undefined };

/** Error on opening a campaign or report. For one that does not exist it links to the list. */
export function CampaignError({ error, onRetry }: Props) {
  if (error === null || error === undefined) return null;
  const problem = toProblem(error);
  if (problem.code !== "not-found" && problem.code !== "invalid-argument")
    return <ErrorNotice error={error} onRetry={onRetry} />;
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
              <Trans>Overview</Trans>
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
