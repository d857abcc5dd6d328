import { Trans, useLingui } from "@lingui/react/macro";
import { lazyRouteComponent, Link, useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { isMember, useMe } from "../session/session.ts";
import { IconButton } from "../ui/form/icon-button.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { Mark } from "../ui/style/mark.tsx";
import classes from "./header.module.css";

/** Loaded before the app is first drawn, with the rest of the frame. */
export const MemberTools = lazyRouteComponent(() => import("./member-frame.ts"), "MemberTools");

type Props = { isMenuOpen: boolean; hasPane: boolean; onOpenMenu: () => void };

/** The bar at the top: menu, mark, and the money that can be spent. */
export function Header({ isMenuOpen, hasPane, onOpenMenu }: Props) {
  const { t } = useLingui();
  const me = useMe();
  return (
    <header className={isMember(me) ? `${classes.bar} ${classes.memberBar}` : classes.bar}>
      <IconButton
        className={hasPane ? classes.menuButtonPane : undefined}
        aria-label={t`Menu`}
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <ThreeLines />
      </IconButton>
      <Link to={isMember(me) ? "/dashboard" : "/home"} className={classes.brand}>
        <Mark size={30} />
        <span>Loudhailer</span>
      </Link>
      <div className={classes.right}>
        {isMember(me) && !me?.needsTwoFactor ? (
          <Suspense fallback={null}>
            <MemberTools />
          </Suspense>
        ) : isMember(me) || (!me && hasPane) ? null : (
          <SignInLinks isSure={me !== undefined} />
        )}
      </div>
    </header>
  );
}

/** On a phone the one that is needed; where there is room, also what the menu has. Drawn before it is known who is there. */
function SignInLinks({ isSure }: { isSure: boolean }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className={isSure ? classes.tools : `${classes.tools} ${classes.forStrangers}`}>
      <Link to="/planoffline" className={classes.wideLink}>
        <Trans>Plans and prices</Trans>
      </Link>
      <Link to="/help" className={classes.wideLink}>
        <Trans>Help</Trans>
      </Link>
      {path === "/login" ? null : (
        <LinkButton to="/login" variant="default">
          <Trans>Sign in</Trans>
        </LinkButton>
      )}
      {path === "/signup" ? null : (
        <LinkButton
          to="/signup"
          variant="default"
          {...(path === "/login" ? {} : { className: classes.wideButton ?? "" })}
        >
          <Trans>Sign up</Trans>
        </LinkButton>
      )}
    </div>
  );
}

// Drawn here: the icon library would be loaded with the sign-in page for this one.
function ThreeLines() {
  return (
    <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
      <path
        d="M4 6h16M4 12h16M4 18h16"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
