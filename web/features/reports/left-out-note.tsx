import { Trans } from "@lingui/react/macro";

/** Why figures are missing, under a breakdown in which some are. */
export function LeftOutNote({ rows }: { rows: readonly { hidden?: string[] | undefined }[] }) {
  if (rows.every(({ hidden = [] }) => hidden.length === 0)) return null;
  return (
    <p className="lh-quiet lh-small">
      <Trans>
        Figures under 20 people are left out, and others with them that would give them away, so
        that nobody is singled out.
      </Trans>
    </p>
  );
}
