import { signInWithPasskey } from "../../../api/passkeys.ts";

type Turn = { stop: AbortController; isDone: Promise<boolean> };

export type PasskeyTurns = {
  /** Signs in by the button, in place of the field. Throws what the sign-in throws. */
  byButton(): Promise<void>;
  /** Waits for a choice among the suggestions of the field, unless a sign-in is under way. Throws what the sign-in throws. */
  inField(): Promise<void>;
  /** Nobody waits any more. */
  end(): void;
};

/**
 * The sign-ins with a passkey of one page, one at a time: a browser asks for one passkey, and the server knows one challenge
 * of it. Who presses the button takes over from the field before anything is asked; the field never takes over from the button.
 * `onDone` follows on a sign-in.
 */
export function createPasskeyTurns(
  onDone: () => Promise<void>,
  signIn: typeof signInWithPasskey = signInWithPasskey,
): PasskeyTurns {
  let current: Turn | undefined;

  async function take(isInField: boolean): Promise<void> {
    const before = current;
    const stop = new AbortController();
    const run = (async () => {
      if (before) {
        before.stop.abort();
        // A choice that was just made in the field counts.
        if (await before.isDone) return;
        stop.signal.throwIfAborted();
      }
      await signIn({ inField: isInField, signal: stop.signal });
      await onDone();
    })();
    const turn = {
      stop,
      isDone: run.then(
        () => true,
        () => false,
      ),
    };
    current = turn;
    try {
      await run;
    } catch (error) {
      if (current === turn) current = undefined;
      throw error;
    }
  }

  return {
    byButton: () => take(false),
    inField: async () => {
      if (current === undefined) await take(true);
    },
    end: () => current?.stop.abort(),
  };
}
