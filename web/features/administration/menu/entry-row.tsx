import { Trans, useLingui } from "@lingui/react/macro";
import { IconArrowDown, IconArrowUp, IconChevronDown, IconGripVertical } from "@tabler/icons-react";
import { useId, type ReactNode } from "react";
import { IconButton } from "../../../ui/form/icon-button.tsx";
import { MenuIcon } from "../../../ui/menu/menu-icon.tsx";
import { useMenuTitle } from "../../../ui/menu/menu-titles.ts";
import { type EditedEntry, shownTo } from "./edited-menu.ts";
import classes from "./menu.module.css";
import type { Handle } from "./use-drag-order.ts";

type Props = {
  row: EditedEntry;
  isFirst: boolean;
  isLast: boolean;
  isOpen: boolean;
  handle: Handle;
  onMove: (by: -1 | 1) => void;
  onOpen: () => void;
  /** Everything of the entry, while it is open. */
  children: ReactNode;
};

/** One line of the menu: its place can be changed, and below it everything that it is. */
export function EntryRow(props: Props) {
  const { row, isOpen, handle, onMove } = props;
  const { t } = useLingui();
  const fieldsId = useId();
  const title = useMenuTitle()(row.entry.title);
  return (
    <>
      <div className={classes.row}>
        <IconButton
          className={classes.handle}
          aria-label={t`Move ${title} with the arrow keys, or drag it`}
          onKeyDown={(event) => {
            if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
            event.preventDefault();
            onMove(event.key === "ArrowUp" ? -1 : 1);
          }}
          {...handle}
        >
          <IconGripVertical size={20} aria-hidden="true" />
        </IconButton>
        <button
          type="button"
          className={classes.open}
          aria-expanded={isOpen}
          aria-controls={fieldsId}
          onClick={props.onOpen}
        >
          <MenuIcon name={row.entry.icon} />
          <span className={classes.words}>
            <span className={classes.title}>{title}</span>
            <span className={classes.who}>
              <SeenBy row={row} />
            </span>
          </span>
          <IconChevronDown className={isOpen ? classes.turned : undefined} size={18} aria-hidden />
        </button>
        <IconButton
          aria-label={t`Move ${title} up`}
          disabled={props.isFirst}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={20} aria-hidden="true" />
        </IconButton>
        <IconButton
          aria-label={t`Move ${title} down`}
          disabled={props.isLast}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div id={fieldsId} hidden={!isOpen}>
        {isOpen ? props.children : null}
      </div>
    </>
  );
}

function SeenBy({ row: { entry, inner } }: { row: EditedEntry }) {
  const { members, visitors } = shownTo(entry);
  if (inner.length > 0) return <Trans>Opens {inner.length} more</Trans>;
  if (members && visitors) return <Trans>Everyone</Trans>;
  return members ? <Trans>Signed in</Trans> : <Trans>Signed out</Trans>;
}
