import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney, moneyInputText } from "../../../../domain/money/money.ts";
import { useCountry } from "../../../api/catalogue-queries.ts";
import { useMyCountry, useMyPayingCountry } from "../../../session/my-country.ts";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { TextInput } from "../../../ui/form/text-input.tsx";
import { AmountChips } from "./amount-chips.tsx";
import { usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { useRecipientAddress } from "../invoices/use-recipient-address.tsx";
import { DeclinedNotice } from "./declined-notice.tsx";
import { chargeText, hasMobileMoney } from "./means.ts";
import { MobileMoneyForm } from "./mobile-money-form.tsx";
import { PayWith } from "./pay-with.tsx";
import { useMeans } from "./use-means.ts";
import { readTopUp } from "./top-up-amounts.ts";
import { useTopUp } from "./use-top-up.ts";

type Props = {
  /** A page of ours to go on to after paying. */
  next?: string | undefined;
  /** In minor units: the amount that is missing, say. */
  suggestedMinor?: number | undefined;
};

/** Choose an amount and how to pay it. */
export function TopUpForm({ next, suggestedMinor }: Props) {
  const country = useMyCountry();
  const cards = usableCards(useCards().data ?? []);
  const amount = useAmount(suggestedMinor);
  const withMobileMoney = hasMobileMoney(country);
  const { means, first, choose } = useMeans({ cards, withMobileMoney });
  const [saveCard, setSaveCard] = useState(false);
  const { pay, isStarting, error, declined } = useTopUp(next);
  const { read, problem } = amount;
  const price = read.ok ? formatMoney(read.amountMinor, country.currency) : "";
  const address = useRecipientAddress(read.ok ? read.amountMinor : undefined);
  const start = async () => {
    if (!read.ok || !(await address.save())) return;
    pay(read.amountMinor, means, means.kind === "page" && saveCard);
  };
  return (
    <Card title={<Trans>Add money</Trans>}>
      <AmountFields amount={amount} />
      <PayWith
        cards={cards}
        withMobileMoney={withMobileMoney}
        means={means}
        first={first}
        onChoose={choose}
        saveCard={saveCard}
        onSaveCard={setSaveCard}
      />
      {means.kind === "mobile" ? (
        <MobileMoneyForm amountMinor={read.ok ? read.amountMinor : undefined} next={next} />
      ) : (
        <>
          {address.field}
          <DeclinedNotice sentence={declined} />
          <ErrorNotice error={error} onRetry={read.ok ? () => void start() : undefined} />
          <StickyActionBar isStuck={read.ok} note={read.ok ? chargeText(means, price) : problem}>
            <Button loading={isStarting} disabled={!read.ok} onClick={() => void start()}>
              {read.ok ? <Trans>Pay {price} by card</Trans> : <Trans>Pay by card</Trans>}
            </Button>
          </StickyActionBar>
        </>
      )}
    </Card>
  );
}

type Amount = ReturnType<typeof useAmount>;

/** The amount tapped or typed, checked against the country's limits. */
function useAmount(suggestedMinor: number | undefined) {
  const { t } = useLingui();
  const country = useMyPayingCountry();
  const [chosen, setTyped] = useState<string>();
  const typed =
    chosen ??
    (suggestedMinor ? moneyInputText(Math.max(suggestedMinor, country.topUpMinMinor)) : "");
  const read = readTopUp(typed, country);
  const least = formatMoney(country.topUpMinMinor, country.currency);
  const most = formatMoney(country.topUpMaxMinor, country.currency);
  const sentences = {
    "not-money": t`Enter an amount like 150 or 150.50.`,
    "too-little": t`The smallest top-up is ${least}.`,
    "too-much": t`The largest top-up is ${most}.`,
  };
  return {
    country,
    typed,
    setTyped,
    read,
    least,
    most,
    problem: read.ok ? null : typed === "" ? t`Choose an amount.` : sentences[read.problem],
  };
}

function AmountFields({ amount }: { amount: Amount }) {
  const { t } = useLingui();
  const { country, typed, setTyped, read, least, most, problem } = amount;
  const details = useCountry(country.id);
  const [wasTouched, setTouched] = useState(false);
  return (
    <>
      <AmountChips
        country={country}
        smsUnitPriceTenThousandths={details?.smsUnitPriceTenThousandths}
        chosenMinor={read.ok ? read.amountMinor : undefined}
        onChoose={(amountMinor) => setTyped(moneyInputText(amountMinor))}
      />
      <TextInput
        label={t`Another amount`}
        description={t`From ${least} to ${most}, VAT included. It does not expire.`}
        inputMode="decimal"
        autoComplete="off"
        start={country.currencySymbol}
        value={typed}
        error={wasTouched && typed !== "" ? problem : undefined}
        onBlur={() => setTouched(true)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </>
  );
}
