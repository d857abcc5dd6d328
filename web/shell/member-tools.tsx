import { Trans, useLingui } from "@lingui/react/macro";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { orpc } from "../api/client.ts";
import { QueryFrame } from "../query/query-frame.tsx";
import { Bell } from "../features/notifications/bell.tsx";
import { useMe } from "../session/session.ts";
import { IconButton } from "../ui/form/icon-button.tsx";
import { Money } from "../ui/money.tsx";
import classes from "./header.module.css";
import { openSearch } from "./search/search-modal.ts";
import { useSearchKey } from "./search/use-search-key.ts";

/** A member's top bar: notifications, balance and search shortcut. */
export function MemberTools() {
  useSearchKey();
  useEffect(() => {
    void import("../session/one-person/one-person.ts")
      .then(({ limitToOnePerson }) => limitToOnePerson())
      .catch(() => undefined);
  }, []);
  return (
    <QueryFrame>
      <div className={classes.tools}>
        <SearchButton />
        <Bell />
        {useMe()?.isAdmin ? null : <Balance />}
      </div>
    </QueryFrame>
  );
}

/** On phones the menu has it. */
function SearchButton() {
  const { t } = useLingui();
  return (
    <IconButton
      className={classes.search}
      aria-label={t`Search`}
      aria-keyshortcuts="Control+K Meta+K"
      title={t`Search (Ctrl+K)`}
      onClick={() => openSearch()}
    >
      <IconSearch size={24} aria-hidden="true" />
    </IconButton>
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
