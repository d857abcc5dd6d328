import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { orpc } from "../api/client.ts";
import { QueryFrame } from "../query/query-frame.tsx";
import { Bell } from "../features/notifications/bell.tsx";
import { Money } from "../ui/money.tsx";
import classes from "./header.module.css";
import { useSearchKey } from "./search/use-search-key.ts";

/** A member's top bar: notifications, balance and search shortcut. */
export function MemberTools() {
  useSearchKey();
  useEffect(() => {
    void import("../session/one-person.ts")
      .then(({ limitToOnePerson }) => limitToOnePerson())
      .catch(() => undefined);
  }, []);
  return (
    <QueryFrame>
      <div className={classes.tools}>
        <Bell />
        <Balance />
      </div>
    </QueryFrame>
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
