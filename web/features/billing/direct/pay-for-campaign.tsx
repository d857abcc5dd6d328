import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { FactList } from "../../../ui/fact-list.tsx";
import { Money } from "../../../ui/money.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { useRecipientAddress } from "../invoices/use-recipient-address.tsx";
import { DeclinedNotice } from "../top-ups/declined-notice.tsx";
import { MobileMoneyFields } from "../top-ups/mobile-money-form.tsx";
import { MobileMoneyStep } from "../top-ups/mobile-money-step.tsx";
import { PayWith } from "../top-ups/pay-with.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { useMeans } from "../top-ups/use-means.ts";
import { BookedWhenPaid } from "./booked-when-paid.tsx";
import { returnAfterCampaign } from "./paid-campaign.ts";
import { useCampaignPayment } from "./use-campaign-payment.ts";

type Terms = Outputs["billing"]["campaignPayment"];
type Props = { terms: Terms; onChanged: () => void };

/** The server's sentence, how to pay, and the button that charges and sends. */
export function PayForCampaign({ terms, onChanged }: Props) {
  const cards = usableCards(useCards().data ?? []);
  const { byMobileMoney } = terms;
  const withMobileMoney = byMobileMoney !== null;
  const { means, first, choose } = useMeans({ cards, withMobileMoney });
  const [saveCard, setSaveCard] = useState(false);
  const { pay, payOnPhone, onPhone, payAgain, ...state } = useCampaignPayment(terms, onChanged);
  const { isPaying, error, notSent } = state;
  const { chargeMinor, message } = byMobileMoney && means.kind === "mobile" ? byMobileMoney : terms;
  const charge = formatMoney(chargeMinor, terms.currency);
  const isCovered = terms.chargeMinor === 0;
  const address = useRecipientAddress(terms.chargeMinor);
  const start = async () => {
    if (await address.save()) pay(means, saveCard);
  };
  if (onPhone)
    return (
      <MobileMoneyStep
        started={onPhone}
        next={returnAfterCampaign(terms.campaignId)}
        onAgain={payAgain}
        then={
          <>
            <BookedWhenPaid campaignId={terms.campaignId} /> <Trans>You can leave this page.</Trans>
          </>
        }
      />
    );
  return (
    <>
      <PaymentFacts terms={terms} />
      <Notice tone={isCovered ? "good" : "info"} title={message} />
      {isCovered ? null : (
        <PayWith
          cards={cards}
          withMobileMoney={withMobileMoney}
          means={means}
          first={first}
          onChoose={choose}
          saveCard={saveCard}
          onSaveCard={setSaveCard}
        />
      )}
      <p className="lh-quiet lh-small">
        <BookedWhenPaid campaignId={terms.campaignId} />{" "}
        <Trans>You get the money back for everyone it does not reach.</Trans>
      </p>
      {means.kind === "mobile" && !isCovered ? (
        <>
          <DeclinedNotice sentence={notSent} />
          <MobileMoneyFields
            amountMinor={chargeMinor}
            charge={payOnPhone}
            label={<Trans>Pay {charge} and send</Trans>}
          />
        </>
      ) : (
        <>
          {address.field}
          <DeclinedNotice sentence={notSent} />
          <ErrorNotice error={error} />
          <StickyActionBar>
            <Button size="lg" loading={isPaying} onClick={() => void start()}>
              {isCovered ? <Trans>Send the campaign</Trans> : <Trans>Pay {charge} and send</Trans>}
            </Button>
          </StickyActionBar>
        </>
      )}
    </>
  );
}

/** The price, and what the balance gives of it; what is charged stands below, once. */
function PaymentFacts({ terms }: { terms: Terms }) {
  const money = (amountMinor: number) => (
    <Money amountMinor={amountMinor} currency={terms.currency} />
  );
  return (
    <FactList
      facts={[
        {
          key: "price",
          name: <Trans>The campaign costs</Trans>,
          value: money(terms.amountMinor),
        },
        ...(terms.availableMinor > 0
          ? [
              {
                key: "balance",
                name: <Trans>From your wallet</Trans>,
                value: money(Math.min(terms.availableMinor, terms.amountMinor)),
              },
            ]
          : []),
      ]}
    />
  );
}
