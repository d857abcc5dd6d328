import { Plural, Trans } from "@lingui/react/macro";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { formatDate } from "../../../ui/numbers.ts";

type Terms = Outputs["billing"]["subscriptions"]["quoteChange"];
type Props = { terms: Terms; currentPlan: string };

/** Cost of a plan change: an upgrade costs the rest of the period now; any other change starts later. */
export function ChangeTerms({ terms, currentPlan }: Props) {
  const { timeZone } = useMyCountry();
  const { currency, planName, nextInterval } = terms;
  const date = terms.renewsAt ? formatDate(terms.renewsAt, timeZone) : "";
  const amount = formatMoney(terms.nextAmountMinor, currency);
  const price =
    nextInterval === "month" ? <Trans>{amount} a month</Trans> : <Trans>{amount} a year</Trans>;
  if (terms.when === "renewal")
    return (
      <p>
        <Trans>
          From {date} you have {planName} and pay {price}. Until then you keep {currentPlan}.
          Nothing is charged today.
        </Trans>
      </p>
    );
  return (
    <>
      <p>
        <Trans>{planName} starts at once. You pay the difference for the days that are left.</Trans>
      </p>
      <UpgradeFacts terms={terms} currentPlan={currentPlan} />
      <p>
        <Trans>
          From {date} you pay {price}.
        </Trans>
      </p>
    </>
  );
}

function UpgradeFacts({ terms, currentPlan }: Props) {
  const { planName, currency, daysLeft, bonusMinor } = terms;
  const money = (amountMinor: number) => <Money amountMinor={amountMinor} currency={currency} />;
  return (
    <FactList
      facts={[
        {
          key: "cost",
          name: (
            <>
              {planName}, <Plural value={daysLeft} one="# day" other="# days" />
            </>
          ),
          value: money(terms.costMinor),
        },
        {
          key: "credit",
          name: <Trans>Already paid for {currentPlan}</Trans>,
          value: money(-terms.creditMinor),
        },
        {
          key: "charge",
          name: <Trans>You pay now</Trans>,
          value: money(terms.chargeMinor),
          isStrong: true,
        },
        ...(bonusMinor > 0
          ? [{ key: "bonus", name: <Trans>Bonus you get now</Trans>, value: money(bonusMinor) }]
          : []),
      ]}
    />
  );
}
