/** A restore to a moment that the saved log ends before. */
export const LOG_ENDS_BEFORE =
  "The log in this backup does not reach that moment: choose an earlier one, or leave --at out to restore all there is.";

/** Turns what PostgreSQL printed before it gave up into one sentence for the operator, with its last lines. */
export function explainPostgresFailure(output: string): Error {
  if (/no space left on device|ENOSPC/i.test(output)) {
    return new Error("The disk is full: free some space for the database and start again.");
  }
  if (/recovery ended before configured recovery target was reached/.test(output)) {
    return new Error(LOG_ENDS_BEFORE);
  }
  const lastLines = output.trim().split("\n").slice(-8).join("\n");
  return new Error(`The built-in PostgreSQL did not start:\n${lastLines}`);
}

/** True when PostgreSQL gave up because its port was taken. */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && /could not bind|Address already in use/i.test(error.message);
}
