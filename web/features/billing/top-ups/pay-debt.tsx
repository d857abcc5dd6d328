import { Trans } from "@lingui/react/macro";
import { debtCountry } from "../../../../domain/money/debt-payment.ts";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { useRecipientAddress } from "../invoices/use-recipient-address.tsx";
import { useTopUp } from "./use-top-up.ts";
import { DeclinedNotice } from "./declined-notice.tsx";
import { chargeText, hasMobileMoney } from "./means.ts";
import { MobileMoneyForm } from "./mobile-money-form.tsx";
import { PayWith } from "./pay-with.tsx";
import { useMeans } from "./use-means.ts";

type Debt = NonNullable<Outputs["billing"]["wallet"]["debt"]>;
type Props = { debt: Debt; next?: string | undefined };

/** The debt after a lost dispute, its reason and payment. */
export function PayDebt({ debt, next }: Props) {
  const country = debtCountry(debt.currency);
  const isForeign = country.code !== useMyCountry().code;
  const saved = usableCards(useCards().data ?? []);
  // Saved cards are those of the country one lives in.
  const cards = isForeign ? [] : saved;
  const withMobileMoney = hasMobileMoney(country);
  const { means, first, choose } = useMeans({ cards, withMobileMoney });
  const { pay, isStarting, error, declined } = useTopUp(next);
  const address = useRecipientAddress(debt.payMinor, country);
  const owed = formatMoney(debt.owedMinor, country.currency);
  const price = formatMoney(debt.payMinor, country.currency);
  const start = async () => {
    if (await address.save()) pay(debt.payMinor, means, false);
  };
  return (
    <Card title={<Trans>You owe {owed}</Trans>}>
      <DebtReason debt={debt} isForeign={isForeign} />
      <PayWith
        cards={cards}
        withMobileMoney={withMobileMoney}
        means={means}
        first={first}
        onChoose={choose}
      />
      {means.kind === "mobile" ? (
        <MobileMoneyForm amountMinor={debt.payMinor} next={next} paidIn={country} />
      ) : (
        <>
          {address.field}
          <DeclinedNotice sentence={declined} />
          <ErrorNotice error={error} onRetry={() => void start()} />
          <StickyActionBar isStuck note={chargeText(means, price)}>
            <Button loading={isStarting} onClick={() => void start()}>
              <Trans>Pay {price} and continue</Trans>
            </Button>
          </StickyActionBar>
        </>
      )}
    </Card>
  );
}

function DebtReason({ debt, isForeign }: { debt: Debt; isForeign: boolean }) {
  const { currency, owedMinor, payMinor } = debt;
  const most = formatMoney(payMinor, currency);
  const rest = formatMoney(Math.abs(payMinor - owedMinor), currency);
  return (
    <>
      <Notice tone="bad" title={<Trans>Your bank took back a payment after you spent it.</Trans>}>
        <Trans>
          The messages were sent, so that money is owed. Until you pay it, you cannot make payments
          or send campaigns.
        </Trans>
      </Notice>
      {isForeign ? (
        <p>
          <Trans>
            The payment that was taken back was in {currency}, so you pay in that currency. Your
            bank converts it.
          </Trans>
        </p>
      ) : null}
      {payMinor > owedMinor ? (
        <p>
          <Trans>
            {most} is the smallest card payment. The other {rest} goes into your wallet.
          </Trans>
        </p>
      ) : null}
      {payMinor < owedMinor ? (
        <p>
          <Trans>
            You can pay up to {most} at a time. You pay the other {rest} after that.
          </Trans>
        </p>
      ) : null}
    </>
  );
}
