import { Trans } from "@lingui/react/macro";
import type { Outputs } from "../../../api/client.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";

export type Decision = Pick<
  Outputs["administration"]["reviews"]["decided"][number],
  "decision" | "decidedByName"
>;
type Props = {
  /** Undefined where it is not known what became of the campaign. */
  decision: Decision | undefined;
  onClose: () => void;
};

/** Stands in place of the buttons of a campaign that waits no longer. */
export function DecidedMeanwhile({ decision, onClose }: Props) {
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={<Words decision={decision} />}
      action={
        <Button variant="default" onClick={onClose}>
          <Trans>Take it off this list</Trans>
        </Button>
      }
    />
  );
}

function Words({ decision: decided }: Pick<Props, "decision">) {
  if (decided === undefined)
    return <Trans>This campaign has been decided, changed or stopped meanwhile.</Trans>;
  const { decision, decidedByName } = decided;
  const by = decidedByName ?? "";
  if (by === "")
    return decision === "approved" ? (
      <Trans>Somebody else has approved this meanwhile.</Trans>
    ) : (
      <Trans>Somebody else has rejected this meanwhile.</Trans>
    );
  return decision === "approved" ? (
    <Trans>{by} has approved this meanwhile.</Trans>
  ) : (
    <Trans>{by} has rejected this meanwhile.</Trans>
  );
}
