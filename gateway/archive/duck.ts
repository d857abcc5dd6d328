import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";

/** What DuckDB is to do: statements, then perhaps a select whose rows are read. Files lie in `folder`. */
export type DuckJob = {
  folder: string;
  statements: readonly string[];
  select?: string | undefined;
};
export type DuckAnswer = { rows: unknown[][] } | { failure: string } | { missing: string };

/** Where a job takes longer, something is wrong. */
const LONGEST_MS = 10 * 60_000;
const PROGRAM = fileURLToPath(new URL("./duck-process.ts", import.meta.url));

/** DuckDB's module does not load on this machine. */
export class DuckMissing extends Error {
  constructor(reason: string) {
    super(`DuckDB cannot be loaded on this machine (@duckdb/node-api): ${reason}`);
    this.name = "DuckMissing";
  }
}

export type Duck = {
  /** Rows as JSON has them. Throws DuckMissing, and an error for what DuckDB refused, or when it was stopped. */
  run(job: DuckJob): Promise<unknown[][]>;
  /** Ends jobs under way; they throw. */
  stop(): void;
};

/** DuckDB, a process for each job: nothing of it is in this one's memory. */
export function createDuck(): Duck {
  const running = new Set<ChildProcess>();
  return {
    async run(job) {
      const child = fork(PROGRAM, {
        execArgv: ["--disable-warning=ExperimentalWarning"],
        // It needs none of our settings; no program starts without any on Windows.
        ...(process.platform === "win32" ? {} : { env: {} }),
        stdio: ["ignore", "ignore", "ignore", "ipc"],
        timeout: LONGEST_MS,
      });
      running.add(child);
      try {
        const answer = await answerOf(child, job);
        if ("missing" in answer) throw new DuckMissing(answer.missing);
        if ("failure" in answer) throw new Error(`DuckDB refused: ${answer.failure}`);
        return answer.rows;
      } finally {
        running.delete(child);
      }
    },
    stop() {
      for (const child of running) child.kill();
    },
  };
}

function answerOf(child: ChildProcess, job: DuckJob): Promise<DuckAnswer> {
  return new Promise((resolve, reject) => {
    let answer: DuckAnswer | undefined;
    child.once("message", (message) => {
      answer = message as DuckAnswer;
    });
    child.once("error", reject);
    // Of its memory nothing is left when the next job begins.
    child.once("exit", (code, signal) => {
      if (answer) resolve(answer);
      else reject(new Error(`DuckDB ended without an answer (${signal ?? code}).`));
    });
    child.send(job);
  });
}

/** Text as DuckDB's SQL has it. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
