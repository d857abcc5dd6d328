import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import { client } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useLeaving } from "../../../ui/use-leaving.ts";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { useRecipientAddress } from "../invoices/use-recipient-address.tsx";
import { DeclinedNotice } from "../top-ups/declined-notice.tsx";
import { meansOf } from "../top-ups/means.ts";
import { PayWith } from "../top-ups/pay-with.tsx";
import { chargeOf, priceIdOf, type Interval, type Plan } from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = {
  plan: Plan;
  interval: Interval;
  userId: string;
  onClose: () => void;
  onDone: () => void;
};

/** Charges now and later, and the card; then the provider's page, the bank's check, or success. */
export function SubscribeDialog({ plan, interval, userId, onClose, onDone }: Props) {
  const cards = usableCards(useCards().data ?? []);
  const [chosen, choose] = useState<string>();
  const [declined, setDeclined] = useState<string | null>(null);
  const { isLeaving, leave } = useLeaving();
  const { run, isBusy, error } = useAttempt();
  const means = meansOf(chosen, cards);
  const amount = formatMoney(chargeOf(plan, interval), plan.currency);
  const address = useRecipientAddress(chargeOf(plan, interval));

  const subscribe = async () => {
    setDeclined(null);
    if (!(await address.save())) return;
    const tokenId = means.kind === "saved" ? means.card.cardId : "";
    const input = { userId, tokenId, priceId: priceIdOf(plan, interval) ?? "", ft: tokenId === "" };
    const made = await run(input, (idempotencyKey) =>
      client.billing.subscriptions.subscribe(input, { context: { idempotencyKey } }),
    );
    if (!made) return;
    const { redirectUrl } = made;
    if (redirectUrl) return leave(() => location.assign(redirectUrl));
    await refreshSubscriptions();
    if (made.status === "active") onDone();
    else if (made.message) {
      setDeclined(made.message);
    } else onClose();
  };
  return (
    <ConfirmDialog
      title={<Trans>Subscribe to {plan.name}</Trans>}
      confirmLabel={
        means.kind === "saved" ? (
          <Trans>Pay {amount} and subscribe</Trans>
        ) : (
          <Trans>Continue to payment</Trans>
        )
      }
      cancelLabel={<Trans>Not now</Trans>}
      isBusy={isBusy || isLeaving}
      notice={
        <>
          <DeclinedNotice sentence={declined} />
          <ErrorNotice error={error} />
        </>
      }
      onConfirm={() => void subscribe()}
      onCancel={onClose}
    >
      <p>
        {interval === "month" ? (
          <Trans>
            You pay {amount} now and then {amount} every month, until you cancel.
          </Trans>
        ) : (
          <Trans>
            You pay {amount} now and then {amount} every year, until you cancel.
          </Trans>
        )}{" "}
        <Trans>When you cancel, you keep what you paid for until it ends.</Trans>
      </p>
      <PayWith cards={cards} withMobileMoney={false} means={means} onChoose={choose} />
      {means.kind === "page" ? (
        <p className="lh-quiet lh-small">
          <Trans>The card company stores the card for the renewals. We never see its number.</Trans>
        </p>
      ) : null}
      {address.field}
    </ConfirmDialog>
  );
}
