import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client, type Outputs } from "../../../api/client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import { useLeaving } from "../../../ui/use-leaving.ts";
import { rememberMeans } from "../top-ups/last-means.ts";
import type { MobileMoneyStarted, Wallet } from "../top-ups/mobile-money-form.tsx";
import type { Means } from "../top-ups/means.ts";
import { returnAfterCampaign } from "./paid-campaign.ts";
import { refreshAfterBooking } from "./refresh-after-booking.ts";

type Terms = Outputs["billing"]["campaignPayment"];

/** Charges the gap and submits the campaign, then leads to the bank, the waiting page or the result. */
export function useCampaignPayment(terms: Terms, onChanged: () => void) {
  const navigate = useNavigate();
  const { run, isBusy, error } = useAttempt();
  const [notSent, setNotSent] = useState<string | null>(null);
  const [onPhone, setOnPhone] = useState<MobileMoneyStarted | null>(null);
  const { isLeaving, leave } = useLeaving();
  const { campaignId, amountMinor } = terms;

  const pay = async (means: Means, saveCard: boolean) => {
    setNotSent(null);
    const cardId = means.kind === "saved" && terms.chargeMinor > 0 ? means.card.cardId : undefined;
    const input = {
      campaignId,
      amountMinor,
      ...(cardId ? { cardId } : saveCard ? { saveCard } : {}),
      returnPath: returnAfterCampaign(campaignId),
    };
    const result = await run(input, (idempotencyKey) =>
      client.billing.payForCampaign(input, { context: { idempotencyKey } }),
    );
    if (!result) {
      onChanged();
      return;
    }
    rememberMeans(means);
    goOn(result);
  };

  /** Charges a mobile money wallet. Throws what the server refuses. */
  const payOnPhone = async (wallet: Wallet, _chargeMinor: number, idempotencyKey: string) => {
    setNotSent(null);
    const returnPath = returnAfterCampaign(campaignId);
    const input = { campaignId, amountMinor, mobileMoney: wallet, returnPath };
    try {
      goOn(await client.billing.payForCampaign(input, { context: { idempotencyKey } }));
    } catch (error) {
      onChanged();
      throw error;
    }
  };

  const goOn = (result: Outputs["billing"]["payForCampaign"]) => {
    refreshAfterBooking();
    if (result.state === "not-sent") {
      setNotSent(result.message);
      return;
    }
    const { payment, step, words } = result;
    if (payment && step !== null && result.state === "waiting") {
      setOnPhone({ payment, step, words });
      return;
    }
    leave(() => {
      if (payment?.redirectUrl) location.assign(payment.redirectUrl);
      else if (result.state === "sent" || !payment)
        void navigate({ to: "/final", search: { id: campaignId }, replace: true });
      else
        void navigate({
          to: "/final",
          search: { paymentId: payment.paymentId, campaign: campaignId },
        });
    });
  };
  return {
    pay: (means: Means, saveCard: boolean) => void pay(means, saveCard),
    payOnPhone,
    /** What the payer is asked on the phone, until there is an answer. */
    onPhone,
    payAgain: () => {
      setOnPhone(null);
      onChanged();
    },
    isPaying: isBusy || isLeaving,
    error,
    notSent,
  };
}
