import { Trans, useLingui } from "@lingui/react/macro";
import {
  type Icon,
  IconChecklist,
  IconDots,
  IconFolder,
  IconHome,
  IconMessage,
  IconPlus,
  IconUsers,
  IconWallet,
} from "@tabler/icons-react";
import { Link, useLocation } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useGuard } from "../../session/guard.ts";
import classes from "./bottom-bar.module.css";
import { isOfCampaigns } from "./campaign-pages.ts";

const SIZE = 24;

/** Where a member goes most, or an administrator, within reach of a thumb; on wide screens the menu stands beside the page. */
export function BottomBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useLingui();
  const { isAdmin } = useGuard();
  return (
    <nav className={classes.bar} aria-label={t`Shortcuts`}>
      {isAdmin ? <AdministratorLinks /> : <MemberLinks />}
      <button type="button" className={classes.item} aria-haspopup="dialog" onClick={onOpenMenu}>
        <IconDots size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>More</Trans>
        </span>
      </button>
    </nav>
  );
}

/** A picture above its word. */
function Face({ icon: Picture, children }: { icon: Icon; children: ReactNode }) {
  return (
    <>
      <Picture size={SIZE} aria-hidden="true" />
      <span className={classes.label}>{children}</span>
    </>
  );
}

function MemberLinks() {
  const { t } = useLingui();
  const pathname = useLocation({ select: ({ pathname: path }) => path });
  return (
    <>
      <Link to="/dashboard" className={classes.item}>
        <Face icon={IconHome}>
          <Trans>Home</Trans>
        </Face>
      </Link>
      <Link
        to="/folder/$id"
        params={{ id: "all" }}
        className={classes.item}
        aria-current={isOfCampaigns(pathname) ? "true" : undefined}
      >
        <Face icon={IconFolder}>
          <Trans>Campaigns</Trans>
        </Face>
      </Link>
      <Link
        to="/campaign/$mode"
        params={{ mode: "new" }}
        className={classes.item}
        aria-label={t`New campaign`}
      >
        <span className={classes.plus}>
          <IconPlus size={SIZE} aria-hidden="true" />
        </span>
      </Link>
      <Link to="/wallet" className={classes.item}>
        <Face icon={IconWallet}>
          <Trans>Wallet</Trans>
        </Face>
      </Link>
    </>
  );
}

function AdministratorLinks() {
  return (
    <>
      <Link to="/admin" activeOptions={{ exact: true }} className={classes.item}>
        <Face icon={IconHome}>
          <Trans>Home</Trans>
        </Face>
      </Link>
      <Link to="/admin/advertisers" className={classes.item}>
        <Face icon={IconUsers}>
          <Trans>Advertisers</Trans>
        </Face>
      </Link>
      <Link to="/admin/reviews" className={classes.item}>
        <Face icon={IconChecklist}>
          <Trans>Reviews</Trans>
        </Face>
      </Link>
      <Link to="/admin/support" className={classes.item}>
        <Face icon={IconMessage}>
          <Trans>Support</Trans>
        </Face>
      </Link>
    </>
  );
}
