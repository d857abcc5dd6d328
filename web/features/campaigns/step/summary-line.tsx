import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { orpc } from "../../../api/client.ts";
import type { Me } from "../../../session/me.ts";
import { isMember } from "../../../session/session.ts";
import { Money } from "../../../ui/money.tsx";
import { formatCount } from "../../../ui/numbers.ts";
import { costOfPeople } from "../cost/people-money.ts";
import { smallestChargeMinor } from "../cost/smallest-charge.ts";
import { countedOf, priceState } from "./price-of.ts";
import type { StepModel } from "./step-model.ts";

type AfterProps = {
  afterMinor: number | undefined;
  /** What is charged at least, in minor units. */
  leastMinor: number;
  currency: "ZAR" | "GHS";
};

/** Wallet balance afterwards, or what is then paid for the campaign, as the review says: at least the smallest charge. */
export function After({ afterMinor, leastMinor, currency }: AfterProps) {
  if (afterMinor === undefined) return "–";
  if (afterMinor >= 0) return <Money amountMinor={afterMinor} currency={currency} />;
  return (
    <Trans>
      <Money amountMinor={Math.max(-afterMinor, leastMinor)} currency={currency} /> to pay
    </Trans>
  );
}

/** People, price and what is left afterwards, in one line. */
export function SummaryLine({ model }: { model: StepModel }) {
  const { people } = model.editor.draft;
  const { state, costMinor, currency, ...after } = useCost(model);
  const { afterMinor } = after;
  if (state === "open") return null;
  if (state === "too few") return <Trans>Too few people</Trans>;
  const count = formatCount(people);
  const money = <Money amountMinor={costMinor} currency={currency} />;
  if (afterMinor === undefined)
    return (
      <Trans>
        <b>{count} people</b> · {money}
      </Trans>
    );
  const rest = <After {...after} currency={currency} />;
  return (
    <>
      <Trans>
        <b>{count} people</b> · {money}
      </Trans>{" "}
      · {afterMinor >= 0 ? <Trans>{rest} left</Trans> : rest}
    </>
  );
}

/** Price of the people chosen so far and what is left of the wallet, in minor units; undefined for a visitor. */
export function useCost({ editor, country, parts, unitPriceTenThousandths, me, reach }: StepModel) {
  const balance = useBalance(me);
  const { draft } = editor;
  const price = { unitPriceTenThousandths, parts };
  const state = priceState(draft, countedOf(reach));
  const costMinor = state === "priced" ? costOfPeople(draft.people, price) : 0;
  const afterMinor = balance === undefined ? undefined : balance - costMinor;
  const leastMinor = smallestChargeMinor(country.code);
  return { state, costMinor, afterMinor, leastMinor, currency: country.currencyCode };
}

function useBalance(me: Me | undefined): number | undefined {
  const wallet = useQuery({
    ...orpc.billing.wallet.queryOptions({ input: {} }),
    enabled: isMember(me),
  });
  return wallet.data?.availableMinor;
}
