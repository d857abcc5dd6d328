import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import type { Outputs } from "../../../api/client.ts";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { StickyActionBar } from "../../../ui/sticky-action-bar.tsx";
import { usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { useRecipientAddress } from "../invoices/use-recipient-address.tsx";
import { DeclinedNotice } from "../top-ups/declined-notice.tsx";
import { meansOf } from "../top-ups/means.ts";
import { PayWith } from "../top-ups/pay-with.tsx";
import { Button } from "../../../ui/form/button.tsx";
import { useCampaignPayment } from "./use-campaign-payment.ts";

type Terms = Outputs["billing"]["campaignPayment"];
type Props = { terms: Terms; onChanged: () => void };

/** The server's sentence, how to pay, and the button that charges and sends. */
export function PayForCampaign({ terms, onChanged }: Props) {
  const cards = usableCards(useCards().data ?? []);
  const [chosen, choose] = useState<string>();
  const [saveCard, setSaveCard] = useState(false);
  const { pay, isPaying, error, notSent } = useCampaignPayment(terms, onChanged);
  const means = meansOf(chosen, cards);
  const charge = formatMoney(terms.chargeMinor, terms.currency);
  const isCovered = terms.chargeMinor === 0;
  const address = useRecipientAddress(terms.chargeMinor);
  const start = async () => {
    if (await address.save()) pay(means, saveCard);
  };
  return (
    <>
      <Notice tone={isCovered ? "good" : "info"} title={terms.message} />
      {isCovered ? null : (
        <PayWith
          cards={cards}
          withMobileMoney={false}
          means={means}
          onChoose={choose}
          saveCard={saveCard}
          onSaveCard={setSaveCard}
        />
      )}
      <p className="lh-quiet lh-small">
        <Trans>
          We send the campaign as soon as the payment arrives, even if you close this page. If a
          message does not arrive, you get that money back.
        </Trans>
      </p>
      {address.field}
      <DeclinedNotice sentence={notSent} />
      <ErrorNotice error={error} />
      <StickyActionBar>
        <Button size="lg" loading={isPaying} onClick={() => void start()}>
          {isCovered ? <Trans>Send the campaign</Trans> : <Trans>Pay {charge} and send</Trans>}
        </Button>
      </StickyActionBar>
    </>
  );
}
