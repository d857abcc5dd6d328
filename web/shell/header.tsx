import { Trans, useLingui } from "@lingui/react/macro";
import { ActionIcon } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link, useLocation } from "@tanstack/react-router";
import { orpc } from "../api/client.ts";
import { isMember, useMe } from "../session/session.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { Mark } from "../ui/mark.tsx";
import { Money } from "../ui/money.tsx";
import classes from "./header.module.css";

type Props = { isMenuOpen: boolean; hasPane: boolean; onOpenMenu: () => void };

/** The bar at the top: menu, mark, and the money that can be spent. */
export function Header({ isMenuOpen, hasPane, onOpenMenu }: Props) {
  const { t } = useLingui();
  const me = useMe();
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={hasPane ? classes.menuButtonPane : undefined}
        variant="subtle"
        color="plum"
        aria-label={t`Menu`}
        aria-expanded={isMenuOpen}
        aria-haspopup="dialog"
        onClick={onOpenMenu}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </ActionIcon>
      <Link to={isMember(me) ? "/dashboard" : "/home"} className={classes.brand}>
        <Mark size={30} />
        <span>Loudhailer</span>
      </Link>
      <div className={classes.right}>
        {isMember(me) ? <Balance /> : me ? <SignInLinks /> : null}
      </div>
    </header>
  );
}

function Balance() {
  const wallet = useQuery(orpc.billing.wallet.queryOptions({ input: {} })).data;
  if (!wallet) return null;
  return (
    <Link to="/wallet" className={classes.balance}>
      <span className="lh-visually-hidden">
        <Trans>Money you can spend:</Trans>{" "}
      </span>
      <Money amountMinor={wallet.availableMinor} currency={wallet.currency} />
    </Link>
  );
}

function SignInLinks() {
  const isSignIn = useLocation({ select: ({ pathname }) => pathname === "/login" });
  if (isSignIn) {
    return (
      <LinkButton to="/signup" variant="default">
        <Trans>Sign up</Trans>
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/login" variant="default">
      <Trans>Sign in</Trans>
    </LinkButton>
  );
}
