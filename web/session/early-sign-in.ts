/** What became of a sign-in: refused, not gone through, waiting for the second factor's code, or done. */
export type EarlyOutcome = "wrong" | "failed" | "code" | "in";
/** The sentences that stand hidden in the drawn page. */
export type EarlyWords = "lacking" | "wrong" | "failed";

declare global {
  /** The form's answers before the app was there (web/build/early-sign-in.ts). */
  var earlySignIn:
    | { said: EarlyWords | ""; answer: Promise<EarlyOutcome> | undefined; stop(): void }
    | undefined;
}

type Taken = { said: EarlyWords | ""; answer: Promise<EarlyOutcome> | undefined };

/** Ends the time in which the page's own script answered the sign-in form: what it said last, and what it still waits for. */
export function takeEarlySignIn(): Taken | undefined {
  const early = globalThis.earlySignIn;
  globalThis.earlySignIn = undefined;
  early?.stop();
  return early && { said: early.said, answer: early.answer };
}
