import { Trans } from "@lingui/react/macro";
import { useBlocker } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";

type Props = {
  hasUnsaved: () => boolean;
  /** The question. */
  title: ReactNode;
  /** What is lost, and how it is saved. */
  children: ReactNode;
};

/** Whoever leaves a page with something unsaved is asked first: with a dialog within the app, by the browser where the app is left. */
export function AskBeforeLeaving({ hasUnsaved, title, children }: Props) {
  const leaving = useBlocker({
    shouldBlockFn: hasUnsaved,
    enableBeforeUnload: hasUnsaved,
    withResolver: true,
  });
  if (leaving.status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={<Trans>Leave</Trans>}
      cancelLabel={<Trans>Stay here</Trans>}
      onConfirm={leaving.proceed}
      onCancel={leaving.reset}
    >
      {children}
    </ConfirmDialog>
  );
}
