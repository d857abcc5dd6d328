import { Trans, useLingui } from "@lingui/react/macro";
import {
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

function MemberLinks() {
  const { t } = useLingui();
  const pathname = useLocation({ select: ({ pathname: path }) => path });
  return (
    <>
      <Link to="/dashboard" className={classes.item}>
        <IconHome size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>Home</Trans>
        </span>
      </Link>
      <Link
        to="/folder/$id"
        params={{ id: "all" }}
        className={classes.item}
        aria-current={isOfCampaigns(pathname) ? "true" : undefined}
      >
        <IconFolder size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>Campaigns</Trans>
        </span>
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
        <IconWallet size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>Wallet</Trans>
        </span>
      </Link>
    </>
  );
}

function AdministratorLinks() {
  return (
    <>
      <Link to="/admin" activeOptions={{ exact: true }} className={classes.item}>
        <IconHome size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>Home</Trans>
        </span>
      </Link>
      <Link to="/admin/advertisers" className={classes.item}>
        <IconUsers size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>Advertisers</Trans>
        </span>
      </Link>
      <Link to="/admin/reviews" className={classes.item}>
        <IconChecklist size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>Reviews</Trans>
        </span>
      </Link>
      <Link to="/admin/support" className={classes.item}>
        <IconMessage size={SIZE} aria-hidden="true" />
        <span className={classes.label}>
          <Trans>Support</Trans>
        </span>
      </Link>
    </>
  );
}
