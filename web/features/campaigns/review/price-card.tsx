import { Trans } from "@lingui/react/macro";
import { formatList } from "../../../../domain/text/formats.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import type { Quote } from "./quote.ts";

/** The price as on a receipt, and the same in whole sentences. */
export function PriceCard({ quote, isMember }: { quote: Quote; isMember: boolean }) {
  const { currency, people, parts, coins, netMinor, amountMinor, balanceMinor } = quote;
  const taxes = formatList(quote.taxLines.map(({ name }) => name));
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
      name: line.name,
      value: money(line.amountMinor),
    })),
    { key: "total", name: <Trans>You pay</Trans>, value: money(amountMinor), isStrong: true },
  ];
  const afterMinor = quote.balanceAfterMinor ?? 0;
  return (
    <Card title={<Trans>Price</Trans>}>
      <FactList facts={facts} />
      {afterMinor < 0 || !isMember ? (
        <p>
          <Trans>If a message does not arrive, you get that money back.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            You pay {money(amountMinor)} from your wallet. It is set aside now. If a message does
            not arrive, you get that money back.
          </Trans>{" "}
          {balanceMinor !== null ? <Trans>{money(afterMinor)} will be left.</Trans> : null}
        </p>
      )}
    </Card>
  );
}
