import { Trans } from "@lingui/react/macro";
import { isMember } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { After, useCost } from "../step/summary-line.tsx";
import type { StepModel } from "../step/step-model.ts";

/** People, price and what is left afterwards: what a shop owner wants to see all the time. */
export function SummaryPanel({ model }: { model: StepModel }) {
  const { draft } = model.editor;
  const { state, costMinor, currency, ...after } = useCost(model);
  const facts: Fact[] = [
    {
      key: "people",
      name: <Trans>People</Trans>,
      value:
        state === "priced" ? (
          formatCount(draft.people)
        ) : state === "too few" ? (
          <Trans>Too few</Trans>
        ) : (
          "–"
        ),
    },
    {
      key: "price",
      name: <Trans>Price incl. VAT</Trans>,
      value: state === "priced" ? <Money amountMinor={costMinor} currency={currency} /> : "–",
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
