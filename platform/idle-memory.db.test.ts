import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestProgram, type TestProgram } from "../dev/testing/a-program.ts";
import { createTestDatabase, type TestDatabase } from "../dev/testing/test-database.ts";

/** Somewhat above what it needs, and far below what it took with all that it was made of in memory. */
const MAX_IDLE_MB = 160;

let folder: string;
let database: TestDatabase;
let tool: TestProgram;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "idle-memory-"));
  database = await createTestDatabase("server");
  const environment = {
    PORT: "0",
    DATABASE_URL: database.url,
    DATABASE_DIRECT_URL: database.directUrl,
    DATA_DIR: folder,
  };
  const nodeArgs = ["--max-semi-space-size=8"];
  tool = await startTestProgram("server/main.ts", environment, { nodeArgs });
}, 120_000);
afterAll(async () => {
  await tool.terminate();
  await database.drop();
  rmSync(folder, { recursive: true });
});

test.runIf(process.platform === "linux")(
  "api and worker in one process take little memory while nobody asks",
  () => {
    const status = readFileSync(`/proc/${tool.pid}/status`, "utf8");
    const mb = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024;
    expect(mb).toBeGreaterThan(50);
    expect(mb).toBeLessThan(MAX_IDLE_MB);
  },
);
