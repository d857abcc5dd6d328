import { AppError } from "../../../domain/errors.ts";

/**
 * Runs a call that may take `timeoutMs` (spec section 9: 70,000). The signal it gets is aborted when the time is over or
 * the caller hangs up. Throws deadline-exceeded, even when the work does not look at its signal.
 */
export async function withDeadline<Result>(
  timeoutMs: number,
  outer: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    const error = new AppError("deadline-exceeded");
    controller.abort(error);
    reject(error);
  }, timeoutMs);
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal;
  try {
    return await Promise.race([work(signal), late]);
  } finally {
    clearTimeout(timer);
  }
}
