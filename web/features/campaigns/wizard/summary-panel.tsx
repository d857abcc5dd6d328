import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import { isMember, type Me } from "../../../session/session.ts";
import { Card } from "../../../ui/card.tsx";
import { FactList, type Fact } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { costOfPeople } from "../budget/people-money.ts";
import type { WizardModel } from "./wizard-model.ts";

/** People, price and what is left afterwards: what a shop owner wants to see all the time. */
export function SummaryPanel({ model }: { model: WizardModel }) {
  const { draft } = model.editor;
  const { costMinor, afterMinor, currency } = useCost(model);
  const facts: Fact[] = [
    {
      key: "people",
      name: <Trans>People</Trans>,
      value: draft.people > 0 ? formatCount(draft.people) : "–",
    },
    {
      key: "price",
      name: <Trans>Price incl. VAT</Trans>,
      value: draft.people > 0 ? <Money amountMinor={costMinor} currency={currency} /> : "–",
      isStrong: true,
    },
  ];
  if (isMember(model.me))
    facts.push({
      key: "after",
      name: <Trans>Left in the wallet</Trans>,
      value: <After afterMinor={afterMinor} currency={currency} />,
    });
  return (
    <Card title={<Trans>So far</Trans>}>
      <FactList facts={facts} />
    </Card>
  );
}

function After(props: { afterMinor: number | undefined; currency: "ZAR" | "GHS" }) {
  const { afterMinor, currency } = props;
  if (afterMinor === undefined) return "–";
  if (afterMinor >= 0) return <Money amountMinor={afterMinor} currency={currency} />;
  return (
    <Trans>
      Top up <Money amountMinor={-afterMinor} currency={currency} />
    </Trans>
  );
}

/** The same in one line, above the button on phones. */
export function SummaryLine({ model }: { model: WizardModel }) {
  const { people } = model.editor.draft;
  const { costMinor, afterMinor, currency } = useCost(model);
  if (people === 0) return null;
  const count = formatCount(people);
  const money = <Money amountMinor={costMinor} currency={currency} />;
  if (afterMinor === undefined)
    return (
      <Trans>
        <b>{count} people</b> · {money}
      </Trans>
    );
  return (
    <Trans>
      <b>{count} people</b> · {money} · <After afterMinor={afterMinor} currency={currency} />
      {afterMinor >= 0 ? " left" : ""}
    </Trans>
  );
}

function useCost({ editor, country, parts, unitPriceTenThousandths, me }: WizardModel) {
  const balance = useBalance(me);
  const costMinor = costOfPeople(editor.draft.people, { unitPriceTenThousandths, parts });
  const afterMinor = balance === undefined ? undefined : balance - costMinor;
  return { costMinor, afterMinor, currency: country.currencyCode };
}

function useBalance(me: Me | undefined): number | undefined {
  const wallet = useQuery({
    ...orpc.billing.wallet.queryOptions({ input: {} }),
    enabled: isMember(me),
  });
  return wallet.data?.availableMinor;
}
