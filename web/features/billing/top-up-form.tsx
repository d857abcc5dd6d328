import { Trans, useLingui } from "@lingui/react/macro";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { formatMoney } from "../../../domain/money.ts";
import { useCountry } from "../../api/catalogue-queries.ts";
import { useMyCountry } from "../../session/my-country.ts";
import { Card } from "../../ui/card.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { StickyActionBar } from "../../ui/sticky-action-bar.tsx";
import { AmountChips } from "./amount-chips.tsx";
import { readTopUp, topUpChips } from "./top-up-amounts.ts";
import { useTopUp } from "./use-top-up.ts";

type Props = {
  /** A page of ours to go on to after paying. */
  next?: string | undefined;
  /** In minor units: the amount that is missing, say. */
  suggestedMinor?: number | undefined;
};

/** Choose an amount and go to the card company's page. */
export function TopUpForm({ next, suggestedMinor }: Props) {
  const { t } = useLingui();
  const country = useMyCountry();
  const details = useCountry(country.id);
  const [typed, setTyped] = useState(() =>
    suggestedMinor ? (Math.max(suggestedMinor, country.topUpMinMinor) / 100).toFixed(2) : "",
  );
  const [wasTouched, setTouched] = useState(false);
  const { pay, isStarting, error } = useTopUp(next);
  const read = readTopUp(typed || String((topUpChips(country)[1] ?? 0) / 100), country);
  const least = formatMoney(country.topUpMinMinor, country.currency);
  const most = formatMoney(country.topUpMaxMinor, country.currency);
  const sentences = {
    "not-money": t`Type an amount like 150 or 150.50.`,
    "too-little": t`The smallest payment is ${least}.`,
    "too-much": t`The largest payment is ${most}.`,
  };
  const price = read.ok ? formatMoney(read.amountMinor, country.currency) : "";
  return (
    <Card title={<Trans>Add money</Trans>}>
      <AmountChips
        country={country}
        smsUnitPriceTenThousandths={details?.smsUnitPriceTenThousandths}
        chosenMinor={read.ok ? read.amountMinor : undefined}
        onChoose={(amountMinor) => setTyped((amountMinor / 100).toFixed(2).replace(/\.00$/, ""))}
      />
      <TextInput
        label={t`Another amount`}
        description={t`From ${least} to ${most}, VAT included.`}
        inputMode="decimal"
        autoComplete="off"
        leftSection={<span>{country.currencySymbol}</span>}
        leftSectionWidth={56}
        value={typed}
        error={wasTouched && typed !== "" && !read.ok ? sentences[read.problem] : undefined}
        onBlur={() => setTouched(true)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <p className="lh-quiet lh-small">
        <Trans>
          You pay on the card company's page; we never see your card. Money you pay in does not
          expire.
        </Trans>
      </p>
      <ErrorNotice error={error} onRetry={read.ok ? () => pay(read.amountMinor) : undefined} />
      <StickyActionBar note={read.ok ? null : sentences[read.problem]}>
        <Button
          loading={isStarting}
          disabled={!read.ok}
          onClick={() => {
            if (read.ok) pay(read.amountMinor);
          }}
        >
          {read.ok ? <Trans>Pay {price} by card</Trans> : <Trans>Pay by card</Trans>}
        </Button>
      </StickyActionBar>
    </Card>
  );
}
