import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { builtProgram } from "../../../../dev/testing/built-programs.ts";
import type { World } from "./a-world.ts";

const SANDBOX_KEY = "kill-test-sandbox-key";

/** Told of every call the worker makes to the network, before the network acts and after, before the answer leaves. */
export type OnCall = (call: string) => void;

/**
 * The gateway of a world behind a real port, on the world's clock, and a way to start the tool's worker as a program of its
 * own against it. Closing it ends every worker that is left, also those of a test that failed half way.
 */
export async function aWorkerHost(world: World) {
  const watch: { current: OnCall } = { current: () => {} };
  const listener = getRequestListener(async (request) => {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/api/clock") {
      return Response.json({ offsetMs: world.clock.now().getTime() - Date.now() });
    }
    const call = `${request.method} ${pathname}`;
    watch.current(`${call} before`);
    const reply = await world.gateway.app.request(
      new Request(`http://gateway.test${pathname}${search}`, request),
    );
    // The gateway names its routes under its own public address; here they are behind this port.
    const body = (await reply.text()).replaceAll(
      "http://gateway.test",
      `http://${request.headers.get("host")}`,
    );
    watch.current(`${call} after`);
    return new Response(body, {
      status: reply.status,
      headers: { "content-type": "application/json" },
    });
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const program = await builtProgram("server/main.ts");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const workers = new Set<ChildProcess>();
  const startWorker = () => {
    const worker = spawnWorker(program, { databaseUrl: world.databaseUrl, url });
    workers.add(worker);
    return worker;
  };
  const endAtOnce = () => {
    for (const worker of workers) worker.kill("SIGKILL");
  };
  // A run that is given up does not get as far as close.
  process.once("exit", endAtOnce);
  const endWorkers = async () => {
    await Promise.all([...workers].map(kill9));
    workers.clear();
  };
  const close = async () => {
    await endWorkers();
    process.off("exit", endAtOnce);
    server.closeAllConnections();
    server.close();
  };
  return { watch, startWorker, endWorkers, close };
}

export type WorkerHost = Awaited<ReturnType<typeof aWorkerHost>>;

/**
 * Lets a worker work until its call number `deadly` (from 0) of those that match; it dies by kill -9 in the middle of
 * that call, and the next worker is started.
 */
export async function killAtCall(host: WorkerHost, calls: RegExp, deadly: number): Promise<void> {
  const worker = host.startWorker();
  let count = -1;
  host.watch.current = (call) => {
    if (!calls.test(call)) return;
    count += 1;
    if (count === deadly) worker.kill("SIGKILL");
  };
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, "exit");
  host.watch.current = () => {};
  if (worker.signalCode !== "SIGKILL")
    throw new Error(`The worker was not killed at call ${deadly}.`);
  host.startWorker();
}

function spawnWorker(
  program: string,
  { databaseUrl, url }: { databaseUrl: string; url: string },
): ChildProcess {
  return spawn(process.execPath, [program], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      PATH: process.env.PATH,
      ROLE: "worker",
      PORT: "0",
      DATABASE_URL: databaseUrl,
      GATEWAY_URL: url,
      GATEWAY_USERNAME: "tool",
      GATEWAY_PASSWORD: "tool-password",
      CLOCK_URL: `${url}/api/clock`,
      SANDBOX_KEY,
      LOG_LEVEL: "silent",
    },
  });
}

/** Ends a program at once, as kill -9 does, and waits until it is gone. */
export async function kill9(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill("SIGKILL");
  await once(program, "exit");
}
