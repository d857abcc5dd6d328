import type { Database } from "./transaction.ts";

const TIMEOUT_MS = 3_000;

/** Whether the database answers within three seconds. Never throws. */
export async function isAnswering(db: Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), TIMEOUT_MS);
  const answer = db.query("select 1").then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
