import { Trans, useLingui } from "@lingui/react/macro";
import { IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { QueryFrame } from "../../../query/query-frame.tsx";
import { IconButton } from "../../../ui/form/icon-button.tsx";
import { SearchPanel } from "./search-panel.tsx";
import classes from "./search.module.css";

type Props = { filter: string; onLogOut: () => void; onClose: () => void };

/** The search over the page one is on. The browser's own dialog keeps the focus and closes on Escape. */
export function SearchDialog({ filter, onLogOut, onClose }: Props) {
  const { t } = useLingui();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    element?.querySelector<HTMLInputElement>("input")?.focus();
    const closeBeside = (event: MouseEvent) => {
      if (event.target === element) element?.close();
    };
    element?.addEventListener("click", closeBeside);
    return () => element?.removeEventListener("click", closeBeside);
  }, []);
  return (
    <dialog ref={dialog} className={classes.dialog} aria-label={t`Search`} onClose={onClose}>
      <div className="lh-spread">
        <h2>
          <Trans>Search</Trans>
        </h2>
        <IconButton aria-label={t`Close the search`} onClick={() => dialog.current?.close()}>
          <IconX size={22} aria-hidden="true" />
        </IconButton>
      </div>
      <QueryFrame>
        <SearchPanel filter={filter} onLogOut={onLogOut} onDone={() => dialog.current?.close()} />
      </QueryFrame>
    </dialog>
  );
}
