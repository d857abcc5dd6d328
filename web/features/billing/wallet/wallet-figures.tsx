import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Outputs } from "../../../api/client.ts";
import { Money } from "../../../ui/money.tsx";
import classes from "./wallet-figures.module.css";

type Wallet = Outputs["billing"]["wallet"];

/** Available, held, bonus and spent, each with the sentence that says what it means. */
export function WalletFigures({ wallet }: { wallet: Wallet }) {
  const { currency, availableMinor, heldMinor, bonusMinor, spentMinor } = wallet;
  return (
    <dl className={classes.figures}>
      <Figure
        isMain
        label={<Trans>Available</Trans>}
        amount={<Money amountMinor={availableMinor} currency={currency} />}
        sentence={
          wallet.debt ? (
            <Trans>It can be spent once you have paid what you owe.</Trans>
          ) : wallet.frozenMessage ? (
            <Trans>It cannot be spent while a payment is disputed.</Trans>
          ) : availableMinor > 0 ? (
            <Trans>You can spend this now.</Trans>
          ) : (
            <Trans>Add money to send a campaign.</Trans>
          )
        }
      />
      <Figure
        label={<Trans>Set aside</Trans>}
        amount={<Money amountMinor={heldMinor} currency={currency} />}
        sentence={
          <Trans>
            For campaigns whose final result is not in yet, with what they have used so far. What
            they do not use is refunded.
          </Trans>
        }
      />
      <Figure
        label={<Trans>Bonus</Trans>}
        amount={<Money amountMinor={bonusMinor} currency={currency} />}
        sentence={
          <Trans>Part of what is available. It is spent first, because it can expire.</Trans>
        }
      />
      <Figure
        label={<Trans>Spent</Trans>}
        amount={<Money amountMinor={spentMinor} currency={currency} />}
        sentence={<Trans>For campaigns whose final result is in.</Trans>}
      />
    </dl>
  );
}

type FigureProps = { label: ReactNode; amount: ReactNode; sentence: ReactNode; isMain?: boolean };

function Figure({ label, amount, sentence, isMain = false }: FigureProps) {
  return (
    <div className={isMain ? classes.main : classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.amount}>{amount}</dd>
      <dd className={classes.sentence}>{sentence}</dd>
    </div>
  );
}
