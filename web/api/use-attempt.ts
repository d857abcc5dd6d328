import { useRef, useState } from "react";
import { isRetryable, toProblem } from "./app-problem.ts";
import { newIdempotencyKey } from "./idempotency-key.ts";

type Attempt = {
  /**
   * Runs `call` with the key of this attempt; undefined when it failed (see `error`) or one is still running. With
   * `throws` a failure is thrown, for forms that put it at their fields.
   */
  run: <Result>(
    what: unknown,
    call: (key: string) => Promise<Result>,
    how?: { throws: boolean },
  ) => Promise<Result | undefined>;
  isBusy: boolean;
  error: unknown;
};

/**
 * One attempt at moving money at a time. `what` is its content: the same content keeps the key while the answer is not
 * known, so that a second tap or a lost answer never pays twice; an answer or other content begins a new attempt.
 */
export function useAttempt(): Attempt {
  const attempt = useRef({ what: "", key: "" });
  const isUnderWay = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  async function run<Result>(
    what: unknown,
    call: (key: string) => Promise<Result>,
    how = { throws: false },
  ) {
    if (isUnderWay.current) return undefined;
    isUnderWay.current = true;
    setBusy(true);
    setError(null);
    const content = JSON.stringify(what);
    if (attempt.current.what !== content)
      attempt.current = { what: content, key: newIdempotencyKey() };
    try {
      const result = await call(attempt.current.key);
      attempt.current.what = "";
      return result;
    } catch (thrown) {
      if (!isRetryable(toProblem(thrown))) attempt.current.what = "";
      if (how.throws) throw thrown;
      setError(thrown);
      return undefined;
    } finally {
      isUnderWay.current = false;
      setBusy(false);
    }
  }
  return { run, isBusy, error };
}
