/** Turns what PostgreSQL printed before it gave up into one sentence for the operator, with its last lines. */
export function explainPostgresFailure(output: string): Error {
  if (/no space left on device|ENOSPC/i.test(output)) {
    return new Error("The disk is full: free some space for the database and start again.");
  }
  const lastLines = output.trim().split("\n").slice(-8).join("\n");
  return new Error(`The built-in PostgreSQL did not start:\n${lastLines}`);
}

/** True when PostgreSQL gave up because its port was taken. */
export function isPortTaken(error: unknown): boolean {
  return error instanceof Error && /could not bind|Address already in use/i.test(error.message);
}
