import { Trans } from "@lingui/react/macro";
import { client, type Outputs } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { ReasonDialog } from "../reason-dialog.tsx";

type Props = {
  campaign: Outputs["administration"]["report"]["rows"][number];
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** Stops an advertiser's campaign, which goes on running when its account is suspended; a repeated click stops it once. */
export function StopForOther({ campaign, onDone, onCancel }: Props) {
  const { run } = useAttempt();
  const { userId, campaignCode, title, advertiser } = campaign;
  const stop = async (reason: string) => {
    const input = { userId, campaignCode, reason };
    const stopped = await run(
      input,
      (idempotencyKey) => client.campaigns.stop(input, { context: { idempotencyKey } }),
      { throws: true },
    );
    if (stopped) await onDone();
  };
  return (
    <ReasonDialog
      title={<Trans>Stop this campaign?</Trans>}
      confirmLabel={<Trans>Stop the campaign</Trans>}
      isDangerous
      onConfirm={stop}
      onCancel={onCancel}
    >
      <Trans>
        No more messages of “{title}” are sent, and it cannot be started again. {advertiser} gets
        the money for unsent messages back at once.
      </Trans>
    </ReasonDialog>
  );
}
