import { useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { QueryFrame } from "../../query/query-frame.tsx";
import { IconButton } from "../../ui/form/icon-button.tsx";
import { Mark } from "../../ui/style/mark.tsx";
import { MenuList } from "./menu-list.tsx";
import classes from "./side-menu.module.css";
import { useMenu } from "./use-menu.ts";

type Props = {
  /** There is room for it beside the page. */
  hasPane: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** The side menu: always there as a pane on wide screens for members, an overlay otherwise. Before it is opened it is read: what it names decides where signing in leads. */
export function SideMenu({ hasPane, isOpen, onClose }: Props) {
  const { t } = useLingui();
  return (
    <QueryFrame>
      {hasPane ? (
        <nav className={classes.pane} aria-label={t`Main menu`}>
          <MenuList onDone={() => undefined} />
        </nav>
      ) : (
        <ReadMenu />
      )}
      {isOpen ? <OverlayMenu onClose={onClose} /> : null}
    </QueryFrame>
  );
}

function ReadMenu() {
  useMenu();
  return null;
}

function OverlayMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    // The native dialog keeps the focus inside and gives it back afterwards.
    const element = dialog.current;
    element?.showModal();
    // A tap beside the sheet hits the dialog itself.
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener("click", closeBeside);
    return () => element?.removeEventListener("click", closeBeside);
  }, []);
  return (
    <dialog ref={dialog} className={classes.overlay} aria-label={t`Menu`} onClose={onClose}>
      <div className={classes.sheet}>
        <div className={classes.head}>
          <IconButton aria-label={t`Close the menu`} onClick={() => dialog.current?.close()}>
            <IconX size={24} aria-hidden="true" />
          </IconButton>
          <Mark size={30} />
          <span>Loudhailer</span>
        </div>
        <nav aria-label={t`Main menu`}>
          <MenuList onDone={() => dialog.current?.close()} />
        </nav>
      </div>
    </dialog>
  );
}
