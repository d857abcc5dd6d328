import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { MenuIcon } from "./menu-icon.tsx";
import classes from "./menu-list.module.css";
import type { MenuEntry } from "./menu-visibility.ts";

type LinkProps = { entry: MenuEntry; onDone: () => void };

/** An entry that goes somewhere, with the search modal's preset filter if its url carries one. */
export function MenuLink({ entry, onDone }: LinkProps) {
  return (
    <Link to={entry.url} className={classes.item} activeOptions={{ exact: true }} onClick={onDone}>
      <MenuIcon name={entry.icon} />
      {entry.title}
    </Link>
  );
}

type ButtonProps = { icon: string; label: string; hasMore?: boolean; onClick: () => void };

/** An entry that does something: opens the second level, or logs out. */
export function MenuButton({ icon, label, hasMore = false, onClick }: ButtonProps) {
  return (
    <button type="button" className={classes.item} onClick={onClick}>
      <MenuIcon name={icon} />
      {label}
      {hasMore ? <IconChevronRight className={classes.more} size={20} aria-hidden="true" /> : null}
    </button>
  );
}
