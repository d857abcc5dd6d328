import { join } from "node:path";
import type { Environment } from "../../platform/config-reader.ts";
import { makeFolder } from "../../platform/make-folder.ts";
import { createDatabases, startEmbeddedPostgres } from "../postgres/embedded.ts";
import type { DatabaseUrls, Ports } from "./config.ts";
import { lockDataFolder } from "./data-lock.ts";
import { buildEnvironment, decideSandboxing, isAllSandbox } from "./environment.ts";
import { checkPorts } from "./ports.ts";
import { explainEnd, type Program, startProgram } from "./program.ts";
import { builtPrograms } from "./builds/program-build.ts";
import { argumentsOf, choosePrograms } from "./programs.ts";
import { readOrMakeSecrets } from "./secrets.ts";
import { builtWeb } from "./builds/web-build.ts";

export type SystemOptions = {
  dataDir: string;
  ports: Ports;
  /** Two existing databases; without them the built-in PostgreSQL of the data folder is started. */
  databaseUrls?: DatabaseUrls | undefined;
  /** Settings that go before our own, as the user's do. */
  environment?: Environment;
  /** Told what is going on, one short line at a time. */
  report?: (line: string) => void;
  /** Restart the programs when a source file changes, and leave the web app to its own server. */
  watch?: boolean;
  /** Gives up starting: what was started is stopped. */
  signal?: AbortSignal;
};

export type RunningSystem = {
  /** The address to open. */
  url: string;
  sandboxUrl: string;
  gatewayUrl: string;
  /** True when nothing real is configured: demo accounts and a movable clock exist. */
  allSandbox: boolean;
  /** Environment of the programs; contains secrets. */
  environment: Readonly<Record<string, string>>;
  /** Stops the programs in order, then the database. Safe to call again. */
  stop(): Promise<void>;
  /** Resolves, with the reason for the operator, when a program or the database ends without being asked. */
  failed: Promise<Error>;
};

const DATABASE_ENDED =
  "The built-in PostgreSQL has ended by itself, so everything was stopped. Nothing is lost: start again.";

type Stop = () => Promise<void> | void;

/**
 * Starts everything: database, web app, sandbox, gateway, tool. Used by `npm start` and by the browser tests.
 * When a step fails, what was started is stopped and one error with a sentence for the operator is thrown.
 */
export async function startSystem(options: SystemOptions): Promise<RunningSystem> {
  const stops: Stop[] = [];
  const stop = stopOnce(stops);
  try {
    return await startInOrder(options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startInOrder(
  options: SystemOptions,
  stops: Stop[],
  stop: () => Promise<void>,
): Promise<RunningSystem> {
  const { dataDir, ports, report = () => {} } = options;
  const given = options.environment ?? {};
  makeFolder(dataDir, "DATA_DIR");
  stops.push(await lockDataFolder(dataDir));
  const sandboxing = decideSandboxing(given);
  const programs = choosePrograms(sandboxing, ports);
  await checkPorts(
    ports,
    programs.flatMap((program) => program.ports),
  );
  const { promise: failed, resolve: fail } = Promise.withResolvers<Error>();
  const databaseUrls = options.databaseUrls ?? (await startDatabase(dataDir, report, stops, fail));
  const secrets = readOrMakeSecrets(dataDir);
  const environment = buildEnvironment({
    given,
    sandboxing,
    dataDir,
    ports,
    databaseUrls,
    secrets,
  });
  // A folder named explicitly is already built.
  if (options.watch !== true && given.WEB_DIR === undefined)
    environment.WEB_DIR = await builtWeb(() => report("Building the web app…"));
  const built =
    options.watch === true
      ? undefined
      : await builtPrograms(() => report("Building the programs…"));
  // What was compiled once is not compiled again: seconds of a later start.
  environment.NODE_COMPILE_CACHE ??= join(dataDir, "compile-cache");
  report("Starting…");
  for (const plan of programs) {
    const { name, readyUrl } = plan;
    const logFile = join(dataDir, "logs", `${name}.log`);
    options.signal?.throwIfAborted();
    const program = await startProgram({
      name,
      args: argumentsOf(plan, built),
      readyUrl,
      environment,
      logFile,
      signal: options.signal,
    });
    stops.push(program.stop);
    reportEnd(program, fail);
  }
  return {
    url: environment.PUBLIC_URL ?? `http://localhost:${ports.tool}`,
    sandboxUrl: `http://localhost:${ports.sandbox}`,
    gatewayUrl: environment.GATEWAY_URL ?? "",
    allSandbox: isAllSandbox(sandboxing),
    environment,
    stop,
    failed,
  };
}

async function startDatabase(
  dataDir: string,
  report: (line: string) => void,
  stops: Stop[],
  fail: (error: Error) => void,
): Promise<DatabaseUrls> {
  report("Starting the database…");
  const cluster = await startEmbeddedPostgres(dataDir);
  stops.push(cluster.stop);
  void cluster.exited.then(() => fail(new Error(DATABASE_ENDED)));
  await createDatabases(cluster, ["loudhailer", "loudhailer_gateway"]);
  return { server: cluster.url("loudhailer"), gateway: cluster.url("loudhailer_gateway") };
}

function reportEnd(program: Program, fail: (error: Error) => void): void {
  void explainEnd(program).then((message) => fail(new Error(message)));
}

function stopOnce(stops: Stop[]): () => Promise<void> {
  let stopping: Promise<void> | undefined;
  async function stopAll(): Promise<void> {
    for (const stop of stops.toReversed()) await stop();
  }
  return () => (stopping ??= stopAll());
}
