import { useRef, useState } from "react";
import { isRetryable, toProblem } from "./app-problem.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

type Attempt = {
  /** Runs `call` with the key of this attempt; undefined when it failed (see `error`) or one is still running. */
  run: <Result>(
    what: unknown,
    call: (key: string) => Promise<Result>,
  ) => Promise<Result | undefined>;
  /** The next try is a new attempt, also with the same content: after a decline, say. */
  forget: () => void;
  isBusy: boolean;
  error: unknown;
};

/**
 * One attempt at moving money at a time. `what` is its content: the same content keeps the key while the answer is not
 * known, so that a second tap or a lost answer never pays twice; a refusal or other content begins a new attempt.
 */
export function useAttempt(): Attempt {
  const attempt = useRef({ what: "", key: "" });
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function run<Result>(what: unknown, call: (key: string) => Promise<Result>) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    const content = JSON.stringify(what);
    if (attempt.current.what !== content)
      attempt.current = { what: content, key: newIdempotencyKey() };
    try {
      return await call(attempt.current.key);
    } catch (thrown) {
      if (!isRetryable(toProblem(thrown))) attempt.current.what = "";
      setError(thrown);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  const forget = () => {
    attempt.current.what = "";
  };
  return { run, forget, isBusy, error };
}
