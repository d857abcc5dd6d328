import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatCount } from "../../../ui/numbers.ts";
import classes from "./folder.module.css";
import { FOLDERS, type Folder } from "./folders.ts";
import { translate } from "../../../../domain/translate.ts";

const NAMES: Record<Folder, ReactNode> = {
  drafts: <Trans>Drafts</Trans>,
  scheduled: <Trans>Scheduled</Trans>,
  running: <Trans>Running</Trans>,
  // Those that were rejected, stopped or expired too.
  finished: <Trans>Ended</Trans>,
};

// Every folder's address begins with that of all of them.
const EXACTLY = { exact: true };

type Props = { current: Folder | undefined; counts: Partial<Record<Folder, number>> | undefined };

/** The folders with how many campaigns are in each. */
export function FolderTabs({ current, counts }: Props) {
  return (
    <nav aria-label={translate("Folders")}>
      <ul className={classes.tabs}>
        <li>
          <Link
            to="/folder"
            className={classes.tab}
            activeOptions={EXACTLY}
            {...here(current === undefined)}
          >
            <Trans>All</Trans>
          </Link>
        </li>
        {FOLDERS.map((folder) => (
          <li key={folder}>
            <Link
              to="/folder/$id"
              params={{ id: folder }}
              className={classes.tab}
              {...here(current === folder)}
            >
              {NAMES[folder]}
              <span className={classes.count}>
                {counts ? formatCount(counts[folder] ?? 0) : ""}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function here(isHere: boolean): { "aria-current"?: "page" } {
  return isHere ? { "aria-current": "page" } : {};
}
