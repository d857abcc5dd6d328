import { Trans } from "@lingui/react/macro";
import { Link } from "@tanstack/react-router";
import type { Outputs } from "../../../api/client.ts";
import { Card } from "../../../ui/card.tsx";
import { Money } from "../../../ui/money.tsx";
import classes from "./overview.module.css";

/** The money in whole sentences. */
export function BalanceCard({ wallet }: { wallet: Outputs["billing"]["wallet"] }) {
  const { availableMinor, heldMinor, currency } = wallet;
  return (
    <Card
      className={classes.money}
      title={<Trans>Your money</Trans>}
      aside={
        <Link to="/wallet" className={classes.more}>
          <Trans>Wallet</Trans>
        </Link>
      }
    >
      <p className={classes.balance}>
        <Money amountMinor={availableMinor} currency={currency} />
      </p>
      <p>
        <Sentence wallet={wallet} />
      </p>
      {heldMinor > 0 ? (
        <p>
          <Trans>
            <Money amountMinor={heldMinor} currency={currency} /> is set aside for campaigns whose
            final result is not in yet. What they do not use comes back.
          </Trans>
        </p>
      ) : null}
    </Card>
  );
}

function Sentence({ wallet }: { wallet: Outputs["billing"]["wallet"] }) {
  const { availableMinor, heldMinor, bonusMinor, currency } = wallet;
  if (availableMinor === 0 && heldMinor > 0)
    return <Trans>There is nothing to spend right now.</Trans>;
  if (availableMinor === 0)
    return <Trans>Add money when you want to send. You can write the campaign first.</Trans>;
  if (bonusMinor === 0) return <Trans>You can spend this now.</Trans>;
  return (
    <Trans>
      You can spend this now. <Money amountMinor={bonusMinor} currency={currency} /> of it is bonus.
    </Trans>
  );
}
