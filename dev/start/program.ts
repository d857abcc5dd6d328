import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { limitLength, openLogFile } from "./log-file.ts";

const READY_DEADLINE_MS = 120_000;
const STOP_DEADLINE_MS = 20_000;
const POLL_MS = 50;
const LAST_LINES = 15;

export type ProgramOptions = {
  name: string;
  /** The file and its arguments, given to this Node. */
  args: readonly string[];
  environment: Record<string, string>;
  /** Output of the program. Fresh at every start; the previous one is kept (`log-file.ts`). */
  logFile: string;
  /** Answers 200 when the program is ready. Undefined: ready at once. */
  readyUrl?: string;
  /** Gives up waiting and stops the program. */
  signal?: AbortSignal | undefined;
};

/** How a program ended, for the operator, and the last lines of its log. */
export type Ending = { how: string; lastLines: string };

/** A program started by us. `exited` resolves when it ends, asked or not. */
export type Program = {
  name: string;
  exited: Promise<Ending>;
  stop(): Promise<void>;
  /** Ends it as a power cut does. */
  kill(): Promise<void>;
};

/** Starts a program and waits until it is ready. Throws one error with its last lines when it ends before. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const log = openLogFile(options.logFile);
  // Detached: Ctrl-C in the terminal reaches us alone, and we stop the programs in order. The channel ("ipc") closes
  // when we are killed outright, which tells them to stop by themselves.
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", ...options.args],
    {
      cwd: join(import.meta.dirname, "../.."),
      env: options.environment,
      detached: true,
      stdio: ["ignore", log.descriptor, log.descriptor, "ipc"],
    },
  );
  log.close();
  const exited = watchExit(child, options.logFile);
  void exited.then(limitLength(options.logFile));
  const program: Program = {
    name: options.name,
    exited,
    stop: () => stopChild(child, exited),
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
  if (options.readyUrl !== undefined)
    await waitUntilReady(program, options.readyUrl, options.signal);
  return program;
}

/** One sentence for the operator about a program that ended without being asked, with the last lines of its log. */
export async function explainEnd({ name, exited }: Program): Promise<string> {
  const { how, lastLines } = await exited;
  return `The ${name} has ended by itself (${how}), so everything was stopped. Its last lines:\n${lastLines}`;
}

function watchExit(child: ChildProcess, logFile: string): Promise<Ending> {
  const { promise, resolve } = Promise.withResolvers<Ending>();
  child.once("error", (error) => resolve({ how: error.message, lastLines: "" }));
  child.once("exit", (code, signal) => {
    const lines = readFileSync(logFile, "utf8").trimEnd().split("\n");
    const how = signal === null ? `exit code ${code}` : `killed by ${signal}`;
    resolve({ how, lastLines: lines.slice(-LAST_LINES).join("\n") });
  });
  return promise;
}

async function waitUntilReady(
  program: Program,
  readyUrl: string,
  signal?: AbortSignal,
): Promise<void> {
  let ended = false;
  void program.exited.then(() => (ended = true));
  const deadlineMs = performance.now() + READY_DEADLINE_MS;
  while (performance.now() < deadlineMs) {
    if (signal?.aborted === true) await program.stop();
    signal?.throwIfAborted();
    if (ended) {
      const { how, lastLines } = await program.exited;
      throw new Error(`The ${program.name} did not start (${how}):\n${lastLines}`);
    }
    if (await answersWell(readyUrl)) return;
    await wait(POLL_MS);
  }
  await program.stop();
  throw new Error(
    `The ${program.name} was not ready after ${READY_DEADLINE_MS / 1000} s (${readyUrl}):\n${(await program.exited).lastLines}`,
  );
}

async function answersWell(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function stopChild(child: ChildProcess, exited: Promise<Ending>): Promise<void> {
  if (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    child.kill("SIGTERM");
    const timer = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS);
    await exited;
    clearTimeout(timer);
  }
}
