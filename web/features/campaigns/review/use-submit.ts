import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { isRetryable, toProblem } from "../../../api/app-problem.ts";
import { client, orpc } from "../../../api/client.ts";
import { newIdempotencyKey } from "../../../api/idempotency-key.ts";
import { queryClient } from "../../../query/query-client.ts";
import type { DraftEditor } from "../draft/use-draft.ts";
import type { Quote } from "./quote.ts";

export type Submission = {
  isSending: boolean;
  error: unknown;
  /** The amount agreed to before the price changed; undefined when it has not. */
  oldAmountMinor: number | undefined;
  submit(quote: Quote): void;
};

/**
 * Pays for the campaign and sends it. One attempt has one key, kept while its answer is not known, so that a second tap
 * or a lost answer never pays twice. A changed price is shown and asked for again. Nothing is saved while it is sent.
 */
export function useSubmit(
  userId: string | null,
  { draft: { title }, handOver }: Pick<DraftEditor, "draft" | "handOver">,
  onChanged: () => void,
): Submission {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [oldAmountMinor, setOldAmount] = useState<number | undefined>(undefined);
  const isUnderWay = useRef(false);
  const attempt = useRef<{ key: string; amountMinor: number } | null>(null);

  async function send(quote: Quote) {
    if (isUnderWay.current || userId === null) return;
    isUnderWay.current = true;
    setSending(true);
    setError(null);
    const { campaignId, amountMinor } = quote;
    if (attempt.current?.amountMinor !== amountMinor)
      attempt.current = { key: newIdempotencyKey(), amountMinor };
    const { key: idempotencyKey } = attempt.current;
    const submission = {
      userId,
      amount: amountMinor,
      smeCampaignId: campaignId,
      ...(title ? { smeCampaignTitle: title } : {}),
    };
    try {
      const sent = await handOver(() =>
        client.campaigns.submit(submission, { context: { idempotencyKey } }),
      );
      // The notice above the steps says why the draft cannot be saved.
      if (!sent) return;
      forgetWhatChanged();
      await navigate({ to: "/final", search: { id: campaignId }, replace: true });
    } catch (thrown) {
      const problem = toProblem(thrown);
      if (!isRetryable(problem)) attempt.current = null;
      if (problem.code === "aborted") setOldAmount(amountMinor);
      else setError(thrown);
      if (!isRetryable(problem)) onChanged();
    } finally {
      isUnderWay.current = false;
      setSending(false);
    }
  }
  return { isSending, error, oldAmountMinor, submit: (quote) => void send(quote) };
}

function forgetWhatChanged(): void {
  void queryClient.invalidateQueries({ queryKey: ["folder"] });
  void queryClient.invalidateQueries({ queryKey: orpc.billing.key() });
  void queryClient.invalidateQueries({ queryKey: orpc.campaigns.key() });
}
