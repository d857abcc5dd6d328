import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { client, orpc, type Outputs } from "../../../api/client.ts";
import { queryClient } from "../../../query/query-client.ts";
import { useAttempt } from "../../../api/use-attempt.ts";
import type { Means } from "../top-ups/means.ts";
import { returnAfterCampaign } from "./paid-campaign.ts";

type Terms = Outputs["billing"]["campaignPayment"];

/** Charges the gap and submits the campaign, then leads to the bank, the waiting page or the result. */
export function useCampaignPayment(terms: Terms, onChanged: () => void) {
  const navigate = useNavigate();
  const { run, isBusy, error } = useAttempt();
  const [notSent, setNotSent] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
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
    void queryClient.invalidateQueries({ queryKey: orpc.billing.key() });
    void queryClient.invalidateQueries({ queryKey: orpc.campaigns.key() });
    void queryClient.invalidateQueries({ queryKey: ["folder"] });
    if (result.state === "not-sent") {
      setNotSent(result.message);
      return;
    }
    setLeaving(true);
    const { payment } = result;
    if (payment?.redirectUrl) location.assign(payment.redirectUrl);
    else if (result.state === "sent" || !payment)
      void navigate({ to: "/final", search: { id: campaignId } });
    else
      void navigate({
        to: "/final",
        search: { paymentId: payment.paymentId, campaign: campaignId },
      });
  };
  return {
    pay: (means: Means, saveCard: boolean) => void pay(means, saveCard),
    isPaying: isBusy || isLeaving,
    error,
    notSent,
  };
}
