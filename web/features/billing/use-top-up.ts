import { useRef, useState } from "react";
import { client } from "../../api/client.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { rememberNext } from "./after-payment.ts";

type TopUp = { pay: (amountMinor: number) => void; isStarting: boolean; error: unknown };

/** Starts a top-up and goes to the card company's page. Trying again with the same amount is the same payment. */
export function useTopUp(next: string | undefined): TopUp {
  const attempt = useRef({ amountMinor: 0, key: "" });
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const start = async (amountMinor: number) => {
    if (attempt.current.amountMinor !== amountMinor)
      attempt.current = { amountMinor, key: newIdempotencyKey() };
    setStarting(true);
    setError(null);
    try {
      const payment = await client.billing.startTopUp(
        { amountMinor, ...(next ? { returnPath: next } : {}) },
        { context: { idempotencyKey: attempt.current.key } },
      );
      rememberNext(next);
      location.assign(payment.redirectUrl ?? `/final?paymentId=${payment.paymentId}`);
    } catch (thrown) {
      setError(thrown);
      setStarting(false);
    }
  };

  return { pay: (amountMinor) => void start(amountMinor), isStarting, error };
}
