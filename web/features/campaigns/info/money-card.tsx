import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isShownOnPages } from "../../../../domain/campaign/kinds/views.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { UsedSoFar } from "../../../ui/used-so-far.tsx";
import type { Campaign } from "../draft/draft.ts";
import { moneyLines, type MoneyLine } from "./money-lines.ts";

const NAMES: Record<MoneyLine["key"], ReactNode> = {
  agreed: <Trans>Agreed price</Trans>,
  "set-aside": <Trans>Set aside</Trans>,
  spent: <Trans>Spent</Trans>,
  refunded: <Trans>Refunded</Trans>,
};

/** Agreed price, and what of it is set aside or spent, and back; and what is used until the figures are final. */
export function MoneyCard({ campaign }: { campaign: Campaign }) {
  const { amountMinor, refundedMinor, spentMinor, currency, isSettled } = campaign;
  return (
    <Card title={<Trans>Money</Trans>}>
      <FactList
        facts={moneyLines(campaign).map(({ key, minor }) => ({
          key,
          name: NAMES[key],
          value: <Money amountMinor={minor} currency={currency} />,
          isStrong: key === "agreed",
        }))}
      />
      {isSettled ? null : (
        <UsedSoFar
          usedMinor={spentMinor}
          setAsideMinor={amountMinor - refundedMinor}
          currency={currency}
        />
      )}
      <p className="lh-quiet lh-small">
        {isShownOnPages(campaign.flowTypeId) ? (
          <Trans>You only pay for views. VAT is included.</Trans>
        ) : (
          <Trans>You only pay for messages that arrive. VAT is included.</Trans>
        )}
      </p>
    </Card>
  );
}
