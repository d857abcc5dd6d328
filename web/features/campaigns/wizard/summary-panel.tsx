import { Trans } from "@lingui/react/macro";
import { isMember } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { After, hasPrice, useCost } from "../step/summary-line.tsx";
import type { StepModel } from "../step/step-model.ts";

/** People, price and what is left afterwards: what a shop owner wants to see all the time. */
export function SummaryPanel({ model }: { model: StepModel }) {
  const { draft } = model.editor;
  const { costMinor, currency, ...after } = useCost(model);
  const isPriced = hasPrice(draft);
  const facts: Fact[] = [
    {
      key: "people",
      name: <Trans>People</Trans>,
      value: isPriced ? formatCount(draft.people) : "–",
    },
    {
      key: "price",
      name: <Trans>Price incl. VAT</Trans>,
      value: isPriced ? <Money amountMinor={costMinor} currency={currency} /> : "–",
      isStrong: true,
    },
  ];
  if (isMember(model.me))
    facts.push({
      key: "after",
      name:
        after.afterMinor !== undefined && after.afterMinor < 0 ? (
          <Trans>Payment</Trans>
        ) : (
          <Trans>Left in the wallet</Trans>
        ),
      value: <After {...after} currency={currency} />,
    });
  return (
    <Card title={<Trans>So far</Trans>}>
      <FactList facts={facts} />
    </Card>
  );
}
