import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../../domain/money/money.ts";
import { client, orpc } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useLeaving } from "../../../ui/use-leaving.ts";
import { toProblem } from "../../../api/app-problem.ts";
import { buttonClass } from "../../../ui/form/button.tsx";
import { ConfirmDialog } from "../../../ui/notice/confirm-dialog.tsx";
import { ErrorNotice } from "../../../ui/notice/error-notice.tsx";
import { LinkButton } from "../../../ui/form/link-button.tsx";
import { LoadingSkeleton } from "../../../ui/notice/loading-skeleton.tsx";
import { Notice } from "../../../ui/notice/notice.tsx";
import { RadioList } from "../../../ui/form/radio-list.tsx";
import { cardName, usableCards } from "../cards/card-words.ts";
import { useCards } from "../cards/use-cards.ts";
import { useRecipientAddress } from "../invoices/use-recipient-address.tsx";
import { DeclinedNotice } from "../top-ups/declined-notice.tsx";
import { ChangeTerms } from "./change-terms.tsx";
import {
  challengeOf,
  priceIdOf,
  type Interval,
  type Plan,
  type Subscription,
} from "./plan-words.ts";
import { refreshSubscriptions } from "./use-plans.ts";

type Props = {
  plan: Plan;
  interval: Interval;
  subscription: Subscription;
  userId: string;
  onClose: () => void;
  onDone: () => void;
};

/** Another plan or interval: what it costs now and later, before anything is charged. */
export function ChangeDialog(props: Props) {
  const { plan, interval, subscription, onClose } = props;
  const priceId = priceIdOf(plan, interval) ?? "";
  const quote = useQuery({
    ...orpc.billing.subscriptions.quoteChange.queryOptions({ input: { priceId } }),
    staleTime: 0,
  });
  const cards = usableCards(useCards().data ?? []);
  const [chosen, choose] = useState<string>();
  const change = useChange(props, priceId);
  const terms = quote.data;
  const chargeMinor = terms?.chargeMinor ?? 0;
  const card = cards.find(({ cardId }) => cardId === chosen) ?? cards[0];
  const address = useRecipientAddress(chargeMinor);
  const lacksCard = chargeMinor > 0 && !card;
  const amount = formatMoney(chargeMinor, plan.currency);
  return (
    <ConfirmDialog
      title={<Trans>Change to {plan.name}?</Trans>}
      confirmLabel={
        chargeMinor > 0 ? (
          <Trans>Pay {amount} and change</Trans>
        ) : (
          <Trans>Change to {plan.name}</Trans>
        )
      }
      isBusy={change.isBusy || !terms || lacksCard}
      notice={
        <>
          <DeclinedNotice sentence={change.declined} />
          <ChangeProblem error={change.error ?? quote.error} onRetry={() => void quote.refetch()} />
        </>
      }
      onConfirm={() => {
        void address.save().then((isKnown) => {
          if (isKnown) void change.start(chargeMinor, card?.cardId);
        });
      }}
      onCancel={onClose}
    >
      {terms ? (
        <ChangeTerms terms={terms} currentPlan={subscription.planName} />
      ) : quote.error ? null : (
        <LoadingSkeleton heights={[120]} />
      )}
      {chargeMinor > 0 && cards.length > 0 ? (
        <RadioList
          legend={<Trans>Pay with</Trans>}
          value={card?.cardId ?? ""}
          onChange={choose}
          choices={cards.map((one) => ({ value: one.cardId, label: cardName(one) }))}
        />
      ) : null}
      {lacksCard ? null : address.field}
      {lacksCard ? (
        <>
          <p>
            <Trans>The difference is paid with a saved card, and you do not have one yet.</Trans>
          </p>
          <LinkButton to="/wallet" variant="default">
            <Trans>Save a card first</Trans>
          </LinkButton>
        </>
      ) : null}
    </ConfirmDialog>
  );
}

type ProblemProps = { error: unknown; onRetry: () => void };

/** The problem, with a link to the bank's challenge where one is pending. */
function ChangeProblem({ error, onRetry }: ProblemProps) {
  const challenge = challengeOf(error);
  if (!challenge) return <ErrorNotice error={error} onRetry={onRetry} />;
  return (
    <Notice
      tone="warn"
      announce="now"
      title={toProblem(error).message}
      action={
        <a className={buttonClass({})} href={challenge}>
          <Trans>Continue to payment</Trans>
        </a>
      }
    />
  );
}

function useChange({ userId, onClose, onDone }: Props, priceId: string) {
  const { run, isBusy, error } = useAttempt();
  const [declined, setDeclined] = useState<string | null>(null);
  const { isLeaving, leave } = useLeaving();
  const start = async (amountMinor: number, cardId: string | undefined) => {
    setDeclined(null);
    const input = {
      userId,
      priceId,
      amountMinor,
      ...(amountMinor > 0 && cardId ? { cardId } : {}),
    };
    const changed = await run(input, (idempotencyKey) =>
      client.billing.subscriptions.change(input, { context: { idempotencyKey } }),
    );
    // Another amount than was shown is asked for again.
    void queryClient.invalidateQueries({ queryKey: orpc.billing.subscriptions.quoteChange.key() });
    if (!changed) return;
    const { payment } = changed;
    const page = payment?.redirectUrl;
    if (page) return leave(() => location.assign(page));
    if (payment?.status === "failed") return setDeclined(payment.message);
    await refreshSubscriptions();
    if (payment) onDone();
    else onClose();
  };
  return { start, isBusy: isBusy || isLeaving, error, declined };
}
