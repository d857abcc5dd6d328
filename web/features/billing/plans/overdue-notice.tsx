import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money.ts";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button } from "../../../ui/button.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { RadioList } from "../../../ui/radio-list.tsx";
import { cardName, usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { DeclinedNotice } from "../top-up/declined-notice.tsx";
import type { Subscription } from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = { subscription: Subscription; userId: string };

/** A renewal was refused: until when the plan goes on, and paying it with a saved card. */
export function OverdueNotice({ subscription, userId }: Props) {
  const { timeZone } = useMyCountry();
  const cards = usableCards(useCards().data ?? []);
  const [chosen, choose] = useState<string>();
  const { run, isBusy, error } = useAttempt();
  const [declined, setDeclined] = useState<string | null>(null);
  const { graceUntil, amountMinor, currency, status, planName } = subscription;
  const cardId = chosen ?? cards[0]?.cardId;
  const amount = formatMoney(amountMinor, currency);
  const until = graceUntil ? formatDate(graceUntil, timeZone) : "";
  const pay = async () => {
    if (!cardId) return;
    setDeclined(null);
    const input = { userId, cardId };
    const paid = await run(input, (idempotencyKey) =>
      client.billing.subscriptions.payOverdue(input, { context: { idempotencyKey } }),
    );
    if (!paid) return;
    if (paid.redirectUrl) {
      location.assign(paid.redirectUrl);
      return;
    }
    if (paid.status !== "active") {
      setDeclined(paid.message);
    }
    await refreshSubscriptions();
  };
  return (
    <Notice
      tone="bad"
      title={
        status === "grace" ? (
          <Trans>
            Your bank refused the renewal of {amount}. {planName} goes on until {until}.
          </Trans>
        ) : (
          <Trans>
            Your bank refused the renewal of {amount}, so the prices of {planName} have ended.
          </Trans>
        )
      }
      action={
        cardId ? (
          <Button loading={isBusy} onClick={() => void pay()}>
            <Trans>Pay {amount} now</Trans>
          </Button>
        ) : (
          <LinkButton to="/wallet">
            <Trans>Save a card to pay it</Trans>
          </LinkButton>
        )
      }
    >
      <div className="lh-stack-tight">
        {subscription.message ? <p>{subscription.message}</p> : null}
        {cards.length > 1 ? (
          <RadioList
            legend={<Trans>Pay with</Trans>}
            value={cardId ?? ""}
            onChange={choose}
            choices={cards.map((card) => ({ value: card.cardId, label: cardName(card) }))}
          />
        ) : null}
        <DeclinedNotice sentence={declined} />
        <ErrorNotice error={error} />
      </div>
    </Notice>
  );
}
