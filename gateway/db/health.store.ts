import type { Database } from "./transaction.ts";

/** Whether the database answers. Never throws. */
export function isAnswering(db: Database): Promise<boolean> {
  return db.query("select 1").then(
    () => true,
    () => false,
  );
}
