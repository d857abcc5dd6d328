import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Money } from "../../../ui/money.tsx";
import { lastDay } from "../last-day.ts";
import classes from "./wallet-figures.module.css";

type Wallet = Outputs["billing"]["wallet"];

/**
 * Available, held, bonus and spent, each with the sentence that says what it means. The words stand there before the amounts are
 * known, so that nothing moves when they come.
 */
export function WalletFigures({ wallet }: { wallet: Wallet | undefined }) {
  const amount = (of: (wallet: Wallet) => number) =>
    wallet ? <Money amountMinor={of(wallet)} currency={wallet.currency} /> : <ToCome />;
  return (
    <dl className={classes.figures} aria-busy={!wallet}>
      <Figure
        isMain
        label={<Trans>Available</Trans>}
        amount={amount(({ availableMinor }) => availableMinor)}
        sentence={wallet ? <WhatOfIt wallet={wallet} /> : "\u00a0"}
      />
      <Figure
        label={<Trans>Set aside</Trans>}
        amount={amount(({ heldMinor }) => heldMinor)}
        sentence={
          <Trans>
            For campaigns whose final result is not in yet, with what they have used so far. What
            they do not use is refunded.
          </Trans>
        }
      />
      <Figure
        label={<Trans>Bonus</Trans>}
        amount={amount(({ bonusMinor }) => bonusMinor)}
        sentence={<WhenBonusEnds endsAt={wallet?.bonusEndsAt} />}
      />
      <Figure
        label={<Trans>Spent</Trans>}
        amount={amount(({ spentMinor }) => spentMinor)}
        sentence={<Trans>For campaigns whose final result is in.</Trans>}
      />
    </dl>
  );
}

function WhatOfIt({ wallet }: { wallet: Wallet }) {
  if (wallet.debt) return <Trans>It can be spent once you have paid what you owe.</Trans>;
  if (wallet.frozenMessage) return <Trans>It cannot be spent while a payment is disputed.</Trans>;
  if (wallet.availableMinor > 0) return <Trans>You can spend this now.</Trans>;
  return <Trans>Add money to send a campaign.</Trans>;
}

/** `endsAt`: when the first of it ends. */
function WhenBonusEnds({ endsAt }: { endsAt: string | null | undefined }) {
  const { timeZone } = useMyCountry();
  if (!endsAt)
    return <Trans>Part of what is available. It is spent first, because it can expire.</Trans>;
  const ends = lastDay(endsAt, timeZone);
  return <Trans>Part of what is available. It is spent first. Use it by {ends}.</Trans>;
}

/** The place of an amount that is on its way. */
function ToCome() {
  return <span className={classes.toCome} aria-hidden="true" />;
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
