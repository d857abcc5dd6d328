import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { listen } from "../../platform/http/listen.ts";
import type { Ports } from "./config.ts";

const VARIABLES: Record<keyof Ports, string> = {
  tool: "PORT",
  gateway: "GATEWAY_PORT",
  sandbox: "SANDBOX_PORT",
  smtp: "SMTP_PORT",
  smsc: "SMSC_PORT",
};

// Programs of a killed copy need a moment to notice and release their ports.
const PATIENCE_MS = 3_000;

/** Throws one sentence naming the port and its setting when a port that is needed is taken. */
export async function checkPorts(ports: Ports, needed: readonly (keyof Ports)[]): Promise<void> {
  const deadlineMs = performance.now() + PATIENCE_MS;
  for (const name of needed) {
    for (;;) {
      try {
        await tryPort(ports[name], VARIABLES[name]);
        break;
      } catch (error) {
        if (performance.now() > deadlineMs) throw error;
        await wait(200);
      }
    }
  }
}

/** Returns this many ports that were free a moment ago. For tests. */
export async function findFreePorts(): Promise<Ports> {
  const found = new Set<number>();
  while (found.size < 5) found.add(await tryPort(0, "PORT"));
  const [tool = 0, gateway = 0, sandbox = 0, smtp = 0, smsc = 0] = found;
  return { tool, gateway, sandbox, smtp, smsc };
}

async function tryPort(port: number, variable: string): Promise<number> {
  const server = createServer();
  const taken = await listen(server, { port, variable });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.close(() => resolve());
  await promise;
  return taken;
}
