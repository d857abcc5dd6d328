import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { taxName } from "../../../../domain/money/tax-word.ts";
import { formatList } from "../../../../domain/text/formats.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import type { MissingMoney } from "./missing-money.ts";
import type { Quote } from "./quote.ts";

type Props = {
  quote: Quote;
  /** Pages show it, and nothing is sent. */
  isShown?: boolean;
  isMember: boolean;
  missing?: MissingMoney | undefined;
};

/** The price as on a receipt, and the same in whole sentences. */
export function PriceCard({ quote, isShown = false, isMember, missing }: Props) {
  const { currency, people, parts, coins, netMinor, amountMinor, balanceMinor } = quote;
  const taxes = formatList(quote.taxLines.map(({ name }) => taxName(name)));
  const money = (minor: number) => <Money amountMinor={minor} currency={currency} />;
  const facts: Fact[] = [
    { key: "people", name: <Trans>People</Trans>, value: formatCount(people) },
    ...(parts > 1
      ? [
          {
            key: "coins",
            name: <Trans>SMS, {parts} for each person</Trans>,
            value: formatCount(coins),
          },
        ]
      : []),
    { key: "net", name: <Trans>Before {taxes}</Trans>, value: money(netMinor) },
    ...quote.taxLines.map((line) => ({
      key: line.name,
      name: taxName(line.name),
      value: money(line.amountMinor),
    })),
    { key: "total", name: <Trans>Total</Trans>, value: money(amountMinor), isStrong: true },
    ...(isMember && missing ? paidNow(missing, amountMinor, money) : []),
  ];
  const afterMinor = quote.balanceAfterMinor ?? 0;
  return (
    <Card title={<Trans>Price</Trans>}>
      <FactList facts={facts} />
      {afterMinor < 0 || !isMember ? (
        <p>
          {isMember && missing ? <WhatStays missing={missing} money={money} /> : null}
          <MoneyBack isShown={isShown} />
        </p>
      ) : (
        <p>
          <Trans>You pay {money(amountMinor)} from your wallet. It is set aside now.</Trans>{" "}
          <MoneyBack isShown={isShown} />{" "}
          {balanceMinor !== null ? <Trans>{money(afterMinor)} will be left.</Trans> : null}
        </p>
      )}
    </Card>
  );
}

function MoneyBack({ isShown }: { isShown: boolean }) {
  return isShown ? (
    <Trans>You get the money back for views that do not happen.</Trans>
  ) : (
    <Trans>If a message does not arrive, you get that money back.</Trans>
  );
}

type ShowMoney = (minor: number) => ReactNode;

/** What the wallet gives of the price, and what is charged beside it. */
function paidNow(
  { gapMinor, chargeMinor, topUpMinor }: MissingMoney,
  amountMinor: number,
  money: ShowMoney,
): Fact[] {
  // More than can be paid at once is topped up in parts first.
  if (topUpMinor < gapMinor) return [];
  const walletMinor = amountMinor - gapMinor;
  if (walletMinor <= 0 && chargeMinor === gapMinor) return [];
  return [
    ...(walletMinor > 0
      ? [{ key: "wallet", name: <Trans>From your wallet</Trans>, value: money(walletMinor) }]
      : []),
    { key: "now", name: <Trans>You pay now</Trans>, value: money(chargeMinor), isStrong: true },
  ];
}

function WhatStays({ missing, money }: { missing: MissingMoney; money: ShowMoney }) {
  const restMinor = missing.chargeMinor - missing.gapMinor;
  if (restMinor <= 0) return null;
  return (
    <>
      <Trans>
        {money(missing.chargeMinor)} is the smallest card payment. {money(restMinor)} stays in your
        wallet.
      </Trans>{" "}
    </>
  );
}
