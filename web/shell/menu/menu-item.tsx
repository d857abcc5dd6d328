import { IconChevronRight } from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import { isAboveCampaign, isAboveFolders } from "./campaign-pages.ts";
import { MenuIcon } from "../../ui/menu/menu-icon.tsx";
import classes from "./menu-list.module.css";
import { useMenuTitle } from "../../ui/menu/menu-titles.ts";
import type { MenuEntry } from "../../../domain/menu-visibility.ts";
import { openSearch, searchFilter } from "../search/search-modal.ts";

type LinkProps = { entry: MenuEntry; isSelected?: boolean; onDone: () => void };

/** An entry that goes somewhere, or opens the search over the page with its preset filter. */
export function MenuLink({ entry, isSelected = false, onDone }: LinkProps) {
  const title = useMenuTitle()(entry.title);
  const filter = searchFilter(entry);
  const isAbove = useLocation({ select: ({ pathname }) => isAboveCampaign(entry.url, pathname) });
  if (filter !== undefined)
    return (
      <MenuButton
        icon={entry.icon}
        label={title}
        onClick={() => {
          onDone();
          openSearch(filter);
        }}
      />
    );
  return (
    <Link
      to={entry.url}
      className={isSelected ? `${classes.item} ${classes.selected}` : classes.item}
      activeOptions={{ exact: true, includeSearch: entry.url.includes("?") }}
      aria-current={isAbove ? "true" : undefined}
      onClick={onDone}
    >
      <MenuIcon name={entry.icon} />
      {title}
    </Link>
  );
}

type ButtonProps = {
  icon: string;
  label: string;
  hasMore?: boolean;
  isSelected?: boolean;
  /** Of an entry with a second level: where it leads by itself. */
  url?: string;
  onClick: () => void;
};

/** An entry that does something: opens the second level, or logs out. */
export function MenuButton({
  icon,
  label,
  hasMore = false,
  isSelected,
  url = "",
  onClick,
}: ButtonProps) {
  const isAbove = useLocation({ select: ({ pathname }) => isAboveFolders(url, pathname) });
  return (
    <button
      type="button"
      className={isSelected ? `${classes.item} ${classes.selected}` : classes.item}
      aria-current={isAbove ? "true" : undefined}
      onClick={onClick}
    >
      <MenuIcon name={icon} />
      {label}
      {hasMore ? <IconChevronRight className={classes.more} size={20} aria-hidden="true" /> : null}
    </button>
  );
}
