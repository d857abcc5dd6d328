import { useRef, useState } from "react";
import { isRetryable, toProblem } from "../../../api/app-problem.ts";
import { client } from "../../../api/client.ts";
import { newIdempotencyKey } from "../../../api/idempotency-key.ts";
import { useLeaving } from "../../../ui/use-leaving.ts";

/** Starts a top-up and goes to the card page; afterwards the buyer is back at `returnPath`. One start at a time. */
export function useTopUp(amountMinor: number, returnPath: string) {
  const [isStarting, setStarting] = useState(false);
  const { isLeaving, leave } = useLeaving();
  const [error, setError] = useState<unknown>(null);
  const isUnderWay = useRef(false);
  const attempt = useRef<{ key: string; amountMinor: number } | null>(null);

  async function start() {
    if (isUnderWay.current || isLeaving) return;
    isUnderWay.current = true;
    setStarting(true);
    setError(null);
    if (attempt.current?.amountMinor !== amountMinor)
      attempt.current = { key: newIdempotencyKey(), amountMinor };
    try {
      const payment = await client.billing.startTopUp(
        { amountMinor, returnPath },
        { context: { idempotencyKey: attempt.current.key } },
      );
      const search = new URLSearchParams({ paymentId: payment.paymentId, next: returnPath });
      leave(() => location.assign(payment.redirectUrl ?? `/payment?${search.toString()}`));
    } catch (thrown) {
      if (!isRetryable(toProblem(thrown))) attempt.current = null;
      setError(thrown);
    }
    isUnderWay.current = false;
    setStarting(false);
  }
  return { start: () => void start(), isStarting: isStarting || isLeaving, error };
}
