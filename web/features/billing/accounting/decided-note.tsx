import { Trans } from "@lingui/react/macro";
import { Notice } from "../../../ui/notice/notice.tsx";

type Props = {
  wasApproved: boolean;
  /** Who did it; null where that account is gone. */
  name: string | null;
};

/** Says that another administrator was faster, and what they have decided. */
export function DecidedNote({ wasApproved, name }: Props) {
  const by = name ?? "";
  if (by === "")
    return (
      <Notice
        tone="warn"
        announce="politely"
        title={
          wasApproved ? (
            <Trans>Somebody else has approved this meanwhile.</Trans>
          ) : (
            <Trans>Somebody else has declined this meanwhile.</Trans>
          )
        }
      />
    );
  return (
    <Notice
      tone="warn"
      announce="politely"
      title={
        wasApproved ? (
          <Trans>{by} has approved this meanwhile.</Trans>
        ) : (
          <Trans>{by} has declined this meanwhile.</Trans>
        )
      }
    />
  );
}
