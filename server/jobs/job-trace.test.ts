import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../dev/testing/test-database.ts";
import { createLog } from "../../platform/log/log.ts";
import { currentTrace, inTrace, type Trace, traceFrom } from "../../platform/log/trace.ts";
import { createDb, type Database } from "../db/database.ts";
import { createJobRunner } from "./runner.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase("server");
  db = createDb(database.pool);
});
afterAll(() => database.drop());

test("a job goes on in the trace of the request that queued it, and is handed its data as it was sent", async () => {
  const seen: { data: unknown; trace: Partial<Trace> | undefined }[] = [];
  const lines: Record<string, unknown>[] = [];
  const log = createLog("test", "debug", {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const handle = async (data: unknown) => {
    seen.push({ data, trace: currentTrace() });
    if (seen.length === 1) throw new Error("not the first time");
  };
  const runner = createJobRunner(
    database.url,
    [{ name: "traced", retryDelaySeconds: 600, handle }],
    log,
  );
  await runner.start({ works: false });
  try {
    const asked = { ...traceFrom(), userId: "thandi", actedBy: "admin" };
    await inTrace(asked, () => runner.send(db, "traced", { n: 1 }));
    await runner.drain();
    expect(seen).toEqual([{ data: { n: 1 }, trace: { ...asked, job: "traced" } }]);
    expect(lines).toContainEqual(
      expect.objectContaining({ ...asked, job: "traced", msg: "a job failed and will be retried" }),
    );
    // Nobody asked for it, as for a schedule's.
    await runner.send(db, "traced", { n: 2 });
    await runner.drain();
    const [, second] = seen;
    expect(second?.data).toEqual({ n: 2 });
    expect(second?.trace).toEqual({
      requestId: expect.stringMatching(/^[\w-]{36}$/),
      traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
      job: "traced",
    });
    expect(second?.trace?.traceId).not.toBe(asked.traceId);
    // The trace is of the log alone: nothing else of the request is stored with the job.
    const { rows } = await database.pool.query("select data from pgboss.job where name = 'traced'");
    expect(rows.map(({ data }) => Object.keys(data as object).toSorted())).toContainEqual([
      "n",
      "trace",
    ]);
  } finally {
    await runner.stop();
  }
});
