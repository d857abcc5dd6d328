import pg from "pg";
import { expect } from "vitest";
import { cutConnections } from "./cut-connections.ts";

const SLOWLY = { timeout: 10_000 };

type Where = {
  url: string;
  table: string;
  /** `exclusive` stops who writes, `access exclusive` also who reads. */
  mode: "exclusive" | "access exclusive";
  /** So many statements wait for a lock before the cut. */
  waiting: number;
  applicationName: string;
};

/** Starts calls, cuts every connection of a program while they wait for a table, and answers what they answered. */
export async function cutWhileWaiting<Answer>(
  { url, table, mode, waiting, applicationName }: Where,
  start: () => Promise<Answer>[],
): Promise<Answer[]> {
  const blocker = new pg.Client(url);
  await blocker.connect();
  try {
    await blocker.query("begin");
    await blocker.query(`lock table ${pg.escapeIdentifier(table)} in ${mode} mode`);
    const answers = Promise.all(start());
    const count = () =>
      blocker.query("select from pg_locks where not granted").then(({ rowCount }) => rowCount);
    await expect.poll(count, SLOWLY).toBeGreaterThanOrEqual(waiting);
    await cutConnections(url, applicationName);
    return await answers;
  } finally {
    await blocker.end();
  }
}
