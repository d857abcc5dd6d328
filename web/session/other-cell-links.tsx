import { Trans } from "@lingui/react/macro";
import { useLocation } from "@tanstack/react-router";
import type { CellRow } from "./cells.ts";

type Props = {
  cells: readonly CellRow[];
  /** Whoever has begun something is warned that it does not go along. */
  hasDraft: boolean;
};

/** The other countries, each as a link to the same page there. The address carries the page and nothing of the person. */
export function OtherCellLinks({ cells, hasDraft }: Props) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <p className="lh-quiet">
      <Trans>Another country:</Trans>{" "}
      {cells
        .filter(({ isHere }) => !isHere)
        .map(({ code, name, address }, place) => (
          <span key={code}>
            {place > 0 ? " | " : null}
            <a href={`${address}${path}`}>{name}</a>
          </span>
        ))}
      {hasDraft ? (
        <>
          {" "}
          <Trans>What you have begun stays here. You start anew there.</Trans>
        </>
      ) : null}
    </p>
  );
}
