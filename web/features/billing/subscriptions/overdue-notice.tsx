import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useMyCountry } from "../../../session/my-country.ts";
import { Button, buttonClass } from "../../../ui/form/button.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { formatDate } from "../../../ui/numbers.ts";
import { RadioList } from "../../../ui/form/radio-list.tsx";
import { cardName, usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { DeclinedNotice } from "../top-ups/declined-notice.tsx";
import type { Subscription } from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = { subscription: Subscription; userId: string };

/** An unpaid renewal: until when the plan continues, and what its owner can do. */
export function OverdueNotice(props: Props) {
  const { needsConfirmation, redirectUrl } = props.subscription;
  if (needsConfirmation && redirectUrl)
    return <ConfirmNotice subscription={props.subscription} redirectUrl={redirectUrl} />;
  return <RefusedNotice {...props} />;
}

type ConfirmProps = { subscription: Subscription; redirectUrl: string };

/** The bank has refused nothing: it wants to ask, on a page of the card company. */
function ConfirmNotice({ subscription, redirectUrl }: ConfirmProps) {
  const { timeZone } = useMyCountry();
  const { graceUntil, amountMinor, currency, status, planName } = subscription;
  const amount = formatMoney(amountMinor, currency);
  const until = graceUntil ? formatDate(graceUntil, timeZone) : "";
  return (
    <Notice
      tone="bad"
      title={<Trans>Your bank wants you to confirm the renewal of {amount}.</Trans>}
      action={
        <a className={buttonClass({})} href={redirectUrl}>
          <Trans>Confirm the payment</Trans>
        </a>
      }
    >
      {status === "grace" ? (
        <Trans>
          No money has been taken so far. {planName} continues until {until}.
        </Trans>
      ) : (
        <Trans>
          No money has been taken so far, and the benefits of {planName} have ended. Confirm the
          payment to get them back.
        </Trans>
      )}
    </Notice>
  );
}

/** A renewal was refused: paying it with a saved card. */
function RefusedNotice({ subscription, userId }: Props) {
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
            Your bank declined the renewal of {amount}. {planName} continues until {until}.
          </Trans>
        ) : (
          <Trans>
            Your bank declined the renewal of {amount}, so the benefits of {planName} have ended.
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
