import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useLeaving } from "../../../ui/use-leaving.ts";
import { rememberNext } from "../after-payment.ts";
import { rememberMeans } from "./last-means.ts";
import type { Means } from "./means.ts";
import { translate } from "../../../../domain/translate.ts";

type TopUp = {
  pay: (amountMinor: number, means: Means, saveCard: boolean) => void;
  isStarting: boolean;
  error: unknown;
  /** The plain sentence of a saved card that was declined. */
  declined: string | null;
};

/** Starts a top-up: on the card company's page, or at once with a saved card. Trying the same again is the same payment. */
export function useTopUp(next: string | undefined): TopUp {
  const navigate = useNavigate();
  const { run, isBusy, error } = useAttempt();
  const [declined, setDeclined] = useState<string | null>(null);
  const { isLeaving, leave } = useLeaving();

  const start = async (amountMinor: number, means: Means, saveCard: boolean) => {
    setDeclined(null);
    const cardId = means.kind === "saved" ? means.card.cardId : null;
    const back = next ? { returnPath: next } : {};
    const payment = await run({ amountMinor, cardId, saveCard }, (idempotencyKey) =>
      cardId === null
        ? client.billing.startTopUp(
            { amountMinor, ...back, ...(saveCard ? { saveCard } : {}) },
            { context: { idempotencyKey } },
          )
        : client.billing.payWithSavedCard(
            { cardId, amountMinor, ...back },
            { context: { idempotencyKey } },
          ),
    );
    if (!payment) return;
    rememberMeans(means);
    goOn(payment);
  };

  const goOn = (payment: Outputs["billing"]["payment"]) => {
    if (payment.status === "failed" || payment.status === "cancelled") {
      setDeclined(payment.message ?? translate("The payment did not go through."));
      return;
    }
    rememberNext(next);
    leave(() => {
      if (payment.redirectUrl) location.assign(payment.redirectUrl);
      else
        void navigate({
          to: "/final",
          search: { paymentId: payment.paymentId, ...(next ? { next } : {}) },
        });
    });
  };

  return {
    pay: (amountMinor, means, saveCard) => void start(amountMinor, means, saveCard),
    isStarting: isBusy || isLeaving,
    error,
    declined,
  };
}
