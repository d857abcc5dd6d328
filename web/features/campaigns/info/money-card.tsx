import { Trans } from "@lingui/react/macro";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import type { Campaign } from "../draft/draft.ts";
import { moneyLines } from "./money-lines.ts";

/** Agreed price, set aside, spent, refunded. */
export function MoneyCard({ campaign }: { campaign: Campaign }) {
  const { setAsideMinor, spentMinor, backMinor } = moneyLines(campaign);
  const money = (minor: number) => <Money amountMinor={minor} currency={campaign.currency} />;
  return (
    <Card title={<Trans>Money</Trans>}>
      <FactList
        facts={[
          {
            key: "agreed",
            name: <Trans>Agreed price</Trans>,
            value: money(campaign.amountMinor),
            isStrong: true,
          },
          { key: "held", name: <Trans>Set aside</Trans>, value: money(setAsideMinor) },
          { key: "spent", name: <Trans>Spent</Trans>, value: money(spentMinor) },
          { key: "back", name: <Trans>Refunded</Trans>, value: money(backMinor) },
        ]}
      />
      <p className="lh-quiet lh-small">
        <Trans>You only pay for messages that arrive. VAT is included.</Trans>
      </p>
    </Card>
  );
}
