import { Trans } from "@lingui/react/macro";
import { Button } from "../form/button.tsx";
import { useEffect, useId, useRef, type ReactNode } from "react";
import classes from "./confirm-dialog.module.css";

type Props = {
  /** Left out, it is open for as long as it is on the page. */
  isOpen?: boolean;
  title: ReactNode;
  children: ReactNode;
  /** Says what happens: "Stop the campaign". Left out, it cannot be done now, and the dialog says why. */
  confirmLabel?: ReactNode;
  /** Says what stays: default "Keep it as it is". */
  cancelLabel?: ReactNode;
  isDangerous?: boolean;
  isBusy?: boolean;
  /** A problem of the last try. */
  notice?: ReactNode;
  onConfirm?: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be undone. The browser's own dialog: it keeps the focus and closes on Escape. */
export function ConfirmDialog(props: Props) {
  const { isOpen = true, title, children, confirmLabel, isDangerous, isBusy, notice } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen && dialog.current && !dialog.current.open) {
      dialog.current.showModal();
      // The button that has the focus may be far below what it is about.
      dialog.current.scrollTop = 0;
    }
    if (!isOpen && dialog.current?.open) dialog.current.close();
  }, [isOpen]);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={titleId}
      onClose={props.onCancel}
    >
      <div className="lh-stack">
        <h2 id={titleId}>{title}</h2>
        <div className="lh-stack-tight">{children}</div>
        {notice}
        <div className={classes.actions}>
          <Button variant="default" onClick={props.onCancel}>
            {props.cancelLabel ?? <Trans>Keep it as it is</Trans>}
          </Button>
          {confirmLabel === undefined ? null : (
            <Button
              className={isDangerous ? classes.danger : undefined}
              loading={isBusy ?? false}
              onClick={props.onConfirm}
            >
              {confirmLabel}
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}
