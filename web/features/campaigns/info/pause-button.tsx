import { Trans } from "@lingui/react/macro";
import { Button } from "../../../ui/form/button.tsx";
import { STATUS } from "../../../../domain/campaign/status-codes.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import type { Campaign } from "../draft/draft.ts";
import { useChangeStatus } from "./use-campaign-writes.ts";

type Props = {
  campaign: Campaign;
  /** What most people come for now. */
  isMain?: boolean;
};

/** Pauses or resumes at once; neither loses anything, so neither asks first. */
export function PauseButton({ campaign, isMain = false }: Props) {
  const change = useChangeStatus(campaign.id);
  const canPause = campaign.actions.includes("pause");
  if (!campaign.isSubmitted || (!canPause && !campaign.actions.includes("resume"))) return null;
  return (
    <>
      <Button
        variant={isMain ? "filled" : "default"}
        loading={change.isPending}
        onClick={() => change.mutate(canPause ? STATUS.Saved : STATUS.Active)}
      >
        {canPause ? <Trans>Pause the campaign</Trans> : <Trans>Continue with the campaign</Trans>}
      </Button>
      <ErrorNotice error={change.error} />
    </>
  );
}
