import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";

/** For a field that has to be filled: its label says so, and screen readers hear it too. */
export function requiredField(label: ReactNode): { label: ReactNode; "aria-required": true } {
  return {
    label: (
      <>
        {label}{" "}
        <span className="lh-quiet">
          <Trans>(required)</Trans>
        </span>
      </>
    ),
    "aria-required": true,
  };
}
