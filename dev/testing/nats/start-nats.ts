import { spawn } from "node:child_process";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { existsSync } from "node:fs";
import { unpackDebianPackages } from "../debian/debian-packages.ts";

/** A NATS of its own on this machine. */
export type Nats = {
  host: string;
  /** Ends it, and begins it again at the same address. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** Debian's nats-server, fetched without root where it is missing. Throws a sentence where it cannot be had. */
export async function startNats(): Promise<Nats> {
  const program = natsServer();
  const port = await freePort();
  let run = await begin(program, port);
  return {
    host: `127.0.0.1:${port}`,
    async restart() {
      await run.end();
      run = await begin(program, port);
    },
    stop: () => run.end(),
  };
}

function natsServer(): string {
  const installed = "/usr/sbin/nats-server";
  if (existsSync(installed)) return installed;
  const parts = join(resolve(process.env.DATA_DIR ?? ".data"), "debian", "nats-server");
  console.log(`nats-server of Debian: ${parts} (fetched by apt where it is missing)`);
  if (!unpackDebianPackages(parts, ["nats-server"]))
    throw new Error("Tests of NATS need apt and Debian's package nats-server.");
  return join(parts, "root", installed);
}

async function begin(program: string, port: number): Promise<{ end(): Promise<void> }> {
  const child = spawn(program, ["--addr", "127.0.0.1", "--port", String(port)], {
    stdio: "ignore",
  });
  const ended = once(child, "exit").then(() => true);
  while (!(await takesConnections(port)))
    if (await Promise.race([ended, wait(20, false)])) throw new Error("NATS did not start.");
  return {
    async end() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("No port is free.");
  return address.port;
}
