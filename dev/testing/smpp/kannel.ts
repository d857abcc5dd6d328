import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { debianLibraries } from "../debian/debian-packages.ts";
import { debianPeers } from "./debian-peers.ts";

/** Kannel of Debian as a client of a message centre, and what it reports by HTTP. */
export type Kannel = {
  /** Sends a message; resolves to Kannel's words. Parameters as its user guide names them. */
  send(parameters: Readonly<Record<string, string>>): Promise<string>;
  /** What it has called us for: states of messages, and replies. */
  calls: URLSearchParams[];
  /** The line about its session in its status page. */
  status(): Promise<string>;
  stop(): Promise<void>;
};

type Group = Readonly<Record<string, string | number>>;

/** Starts it with a session of the account `shop` to the message centre on `port`. Undefined where it cannot be had. */
export async function startKannel(port: number): Promise<Kannel | undefined> {
  const peers = debianPeers();
  if (peers === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "kannel-"));
  const calls: URLSearchParams[] = [];
  const listener = createServer((request, response) => {
    calls.push(new URL(request.url ?? "", "http://127.0.0.1").searchParams);
    response.end();
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const home = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`;
  const [adminPort = 0, boxPort = 0, sendPort = 0] = await freePorts(3);
  const file = join(folder, "kannel.conf");
  writeFileSync(file, configuration({ port, adminPort, boxPort, sendPort, home }));
  const run = (name: string): ChildProcess =>
    spawn(join(peers, "root/usr/sbin", name), [file], {
      cwd: folder,
      env: { ...process.env, LD_LIBRARY_PATH: debianLibraries(peers) },
      stdio: "ignore",
    });
  const bearerbox = run("bearerbox");
  const ask = (url: string) =>
    fetch(url).then(
      (it) => it.text(),
      () => "",
    );
  const status = async () =>
    (await ask(`http://127.0.0.1:${adminPort}/status.txt?password=admin`))
      .split("\n")
      .filter((line) => line.includes("SMPP:"))
      .join("\n");
  await until(async () => (await status()).includes("online"));
  const smsbox = run("smsbox");
  const send = (parameters: Readonly<Record<string, string>>) =>
    ask(
      `http://127.0.0.1:${sendPort}/cgi-bin/sendsms?${new URLSearchParams({
        username: "tester",
        password: "tester",
        "dlr-mask": "31",
        "dlr-url": `${home}?state=%d&to=%p`,
        ...parameters,
      })}`,
    );
  await until(async () => (await send({})) !== "");
  return {
    send,
    calls,
    status,
    async stop() {
      for (const program of [smsbox, bearerbox]) {
        const ended = once(program, "exit");
        program.kill();
        // It may take its time to empty its queues; there is nothing in them.
        const timer = setTimeout(() => program.kill("SIGKILL"), 3_000);
        await ended;
        clearTimeout(timer);
      }
      listener.closeAllConnections();
      listener.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function configuration(at: {
  port: number;
  adminPort: number;
  boxPort: number;
  sendPort: number;
  home: string;
}): string {
  const local = "127.0.0.1";
  const groups: readonly (readonly [name: string, keys: Group])[] = [
    [
      "core",
      {
        "admin-port": at.adminPort,
        "admin-interface": local,
        "admin-password": "admin",
        "smsbox-port": at.boxPort,
        "smsbox-interface": local,
        "box-deny-ip": '"*.*.*.*"',
        "box-allow-ip": `"${local}"`,
        "dlr-storage": "internal",
      },
    ],
    [
      "smsc",
      {
        smsc: "smpp",
        "smsc-id": "CENTRE",
        host: local,
        port: at.port,
        "transceiver-mode": "true",
        "smsc-username": "shop",
        "smsc-password": "secret",
        "system-type": '""',
        "address-range": '""',
        "enquire-link-interval": 1,
        "reconnect-delay": 1,
        "max-pending-submits": 10,
        throughput: 50,
        "dest-addr-ton": 1,
        "dest-addr-npi": 1,
      },
    ],
    [
      "smsbox",
      {
        "bearerbox-host": local,
        "bearerbox-port": at.boxPort,
        "sendsms-port": at.sendPort,
        "sendsms-interface": local,
      },
    ],
    [
      "sendsms-user",
      { username: "tester", password: "tester", "max-messages": 10, concatenation: "true" },
    ],
    [
      "sms-service",
      {
        keyword: "default",
        "get-url": `"${at.home}?from=%p&to=%P&text=%b"`,
        "max-messages": 0,
        "omit-empty": "true",
      },
    ],
  ];
  return groups
    .map(([name, keys]) =>
      [["group", name], ...Object.entries(keys)]
        .map(([key, value]) => `${key} = ${value}\n`)
        .join(""),
    )
    .join("\n");
}

/** Ports that are free now: Kannel cannot be told to choose one. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  const ports: number[] = [];
  for (const server of servers) {
    if (!server.listening) await once(server, "listening");
    ports.push((server.address() as AddressInfo).port);
    server.close();
  }
  return ports;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 150; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("Kannel did not start.");
}
