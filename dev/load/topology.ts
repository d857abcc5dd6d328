import { createServer } from "node:net";
import { join } from "node:path";
import { listen } from "../../platform/http/listen.ts";
import { makeFolder } from "../../platform/make-folder.ts";
import { createDatabases, startEmbeddedPostgres } from "../postgres/embedded.ts";
import { debianParts } from "../smoke/debian-parts.ts";
import { atAnotherHour } from "../smoke/other-hour.ts";
import { type Program, startProgram } from "../start/program.ts";
import { readOrMakeSecrets } from "../start/secrets.ts";
import { startBalancer } from "./balancer.ts";
import { type Beside, type Neighbour, startBeside } from "./beside.ts";

/** How many processes of each kind, and what stands beside them. */
export type Sizes = Beside & {
  api: number;
  workers: number;
  gateways: number;
  gatewayWorkers: number;
};

/** One of many processes, which can be ended and begun again. */
export type Member = {
  name: string;
  /** Ends it as an operator does ("SIGTERM") or as a power cut does, and resolves when it is gone. */
  end(signal: "SIGTERM" | "SIGKILL"): Promise<void>;
  begin(): Promise<void>;
  /** From then on `begin` starts the present version. */
  upgrade(): void;
};

export type Topology = {
  toolUrl: string;
  sandboxUrl: string;
  databases: { tool: string; gateway: string };
  members: readonly Member[];
  /** PostgreSQL, and what stands beside the programs. */
  neighbours: readonly Neighbour[];
  /** Today where the programs live, and ten in the morning of it when they began. */
  nowMs(): number;
  stop(): Promise<void>;
};

/** A limit that no shop comes near: all of them share one machine. */
const NO_LIMIT = "1000000";

/**
 * Both programs in many processes behind a balancer, on one PostgreSQL, with the sandbox for cards, mail and networks; `shiftMs` ahead of
 * the machine's clock. With `formerRoot` both programs begin as the version in that folder. Throws a sentence where apt does not
 * have nginx.
 */
export async function startTopology(
  dataDir: string,
  sizes: Sizes,
  shiftMs: number,
  formerRoot?: string,
): Promise<Topology> {
  const parts = debianParts();
  makeFolder(dataDir, "DATA_DIR");
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.toReversed()) await each();
  };
  try {
    const { settings: clock, drop } = atAnotherHour(parts, shiftMs);
    stops.push(drop);
    let cluster = await startEmbeddedPostgres(dataDir, { settings: clock });
    stops.push(() => cluster.stop());
    const { port: databasePort } = cluster;
    const restartPostgres = async () => {
      await cluster.crash();
      cluster = await startEmbeddedPostgres(dataDir, { port: databasePort, settings: clock });
    };
    await createDatabases(cluster, ["tool", "gateway"]);
    const databases = { tool: cluster.url("tool"), gateway: cluster.url("gateway") };
    const beside = await startBeside(databases, sizes, stops);
    const ports = await freePorts(
      5 + sizes.api + sizes.workers + sizes.gateways + sizes.gatewayWorkers,
    );
    const [tool, gateway, sandbox, smtp, smsc] = ports.splice(0, 5) as [
      number,
      number,
      number,
      number,
      number,
    ];
    const secrets = readOrMakeSecrets(dataDir);
    const common = {
      PATH: process.env.PATH ?? "",
      LOG_LEVEL: "warn",
      PUBLIC_SANDBOX: "yes",
      TRUSTED_PROXIES: "1",
      PUBLIC_URL: `http://localhost:${tool}`,
      GATEWAY_URL: `http://127.0.0.1:${gateway}`,
      GATEWAY_PUBLIC_URL: `http://127.0.0.1:${gateway}`,
      TOOL_URL: `http://127.0.0.1:${tool}`,
      GATEWAY_USERNAME: "loudhailer",
      GATEWAY_PASSWORD: secrets.gatewayPassword,
      STRIPE_SECRET_KEY: secrets.stripeSecretKey,
      STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
      PAYSTACK_SECRET_KEY: secrets.paystackSecretKey,
      ...clock,
    };
    const ofTool = {
      ...common,
      DATA_DIR: dataDir,
      ...beside.tool,
      ...(formerRoot === undefined ? {} : { SEAL_FOR_PLACE: "false" }),
      DATABASE_URL: beside.addresses.tool,
      AUTH_SECRET: secrets.authSecret,
      NUMBER_KEY: secrets.numberKey,
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      STRIPE_API_BASE: `http://127.0.0.1:${sandbox}/stripe`,
      PAYSTACK_API_BASE: `http://127.0.0.1:${sandbox}/paystack`,
      RATE_LIMIT_ANONYMOUS_PER_MINUTE: NO_LIMIT,
      RATE_LIMIT_CREDENTIALS_PER_MINUTE: NO_LIMIT,
    };
    const ofGateway = {
      ...common,
      ...beside.gateway,
      ...(formerRoot === undefined ? {} : { SEAL_FOR_PLACE: "false" }),
      GATEWAY_DATABASE_URL: beside.addresses.gateway,
      NUMBERS_KEY: secrets.numberKey,
      LIST_HOSTS: `localhost:${tool},127.0.0.1:${tool},content.localhost:${tool}`,
      APPROVAL_SECONDS: "2",
    };
    const start = async (
      name: string,
      file: string,
      environment: Record<string, string>,
      readyUrl: string,
      former?: string,
    ): Promise<Member> => {
      let root = former ?? "";
      const begin = () =>
        startProgram({
          name,
          args: [join(root, file)],
          environment,
          logFile: join(dataDir, "logs", `${name}.log`),
          readyUrl,
        });
      let program: Program = await begin();
      stops.push(() => program.stop());
      return {
        name,
        end: (signal) => (signal === "SIGTERM" ? program.stop() : program.kill()),
        async begin() {
          program = await begin();
        },
        upgrade() {
          root = "";
        },
      };
    };
    await start(
      "sandbox",
      "dev/sandbox/main.ts",
      {
        ...common,
        DATA_DIR: dataDir,
        SANDBOX_PORT: String(sandbox),
        SMTP_PORT: String(smtp),
        SMSC_PORT: String(smsc),
      },
      `http://127.0.0.1:${sandbox}/api/clock`,
    );
    const members: Member[] = [];
    const toolPorts: number[] = [];
    const gatewayPorts: number[] = [];
    const nextPort = () => ports.pop() ?? 0;
    for (const [role, count] of [
      ["api", sizes.gateways],
      ["worker", sizes.gatewayWorkers],
    ] as const)
      for (let at = 1; at <= count; at += 1) {
        const port = nextPort();
        if (role === "api") gatewayPorts.push(port);
        const own = { GATEWAY_ROLE: role, GATEWAY_PORT: String(port) };
        const readyUrl = `http://127.0.0.1:${port}/readyz`;
        const name = `gateway-${role}-${at}`;
        const environment = { ...ofGateway, ...own };
        members.push(await start(name, "gateway/main.ts", environment, readyUrl, formerRoot));
      }
    const apiPorts = Array.from({ length: sizes.api }, nextPort);
    const balancer = await startBalancer(parts, dataDir, [
      { port: tool, to: apiPorts },
      { port: gateway, to: gatewayPorts },
    ]);
    stops.push(balancer.stop);
    for (const [role, count] of [
      ["api", sizes.api],
      ["worker", sizes.workers],
    ] as const)
      for (let at = 1; at <= count; at += 1) {
        const port = (role === "api" ? apiPorts[at - 1] : undefined) ?? nextPort();
        if (role === "api") toolPorts.push(port);
        const own = { ROLE: role, PORT: String(port) };
        const readyUrl = `http://127.0.0.1:${port}/readyz`;
        const environment = { ...ofTool, ...own };
        const name = `tool-${role}-${at}`;
        members.push(await start(name, "server/main.ts", environment, readyUrl, formerRoot));
      }
    return {
      toolUrl: `http://localhost:${tool}`,
      sandboxUrl: `http://127.0.0.1:${sandbox}`,
      databases,
      members,
      neighbours: [
        ...beside.neighbours,
        { name: "PostgreSQL", isNeeded: true, restart: restartPostgres },
      ],
      nowMs: () => Date.now() + shiftMs,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const found: number[] = [];
  for (const server of servers) found.push(await listen(server, { port: 0, variable: "PORT" }));
  for (const server of servers) server.close();
  return found;
}
