import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Environment } from "../../platform/config-reader.ts";
import { listen } from "../../platform/http/listen.ts";
import { builtWeb } from "../start/builds/web-build.ts";
import { startNetSmppCentre } from "../testing/smpp/net-smpp-centre.ts";
import { isOfOperator, listTakenByAggregator } from "./connect-networks.ts";
import { debianParts } from "./debian-parts.ts";
import { atAnotherHour } from "./other-hour.ts";
import { makeCertificates } from "./own-certificate.ts";
import { makeSecrets, type Place, productionEnvironment } from "./production.ts";
import { startDatabase } from "./start-database.ts";
import { startMail } from "./start-mail.ts";
import { type Passages, startProxy } from "./start-proxy.ts";
import { runStory } from "./story.ts";

// Starts a production of this machine against real parts and sends one campaign through it: docs/guides/first-message.md.

const PEOPLE = 120;
const PRICE_MINOR = 30;
const SANDBOX_KEY = "sk_test_smoke";
const TIME_ZONE = "Africa/Johannesburg";
const DAY_MS = 86_400_000;
/** For everything that is done before the campaign begins at ten. */
const HEAD_START_MS = 120_000;

const host = hostname();
const folder = mkdtempSync(join(tmpdir(), "loudhailer-smoke-"));
const stops: (() => Promise<unknown> | undefined)[] = [];
const report = (line: string) => console.log(`ok   ${line}`);

try {
  await trial();
} catch (error) {
  process.exitCode = 1;
  console.error(error);
  for (const name of ["tool", "gateway", "cards"]) showEnd(name);
} finally {
  for (const stop of stops.toReversed()) await stop();
  rmSync(folder, { recursive: true, force: true });
}

async function trial(): Promise<void> {
  const parts = debianParts();
  const webFolder = await builtWeb(() => console.log("Building the web app…"));
  const { authority, key, cert } = await makeCertificates(host);
  setDefaultCACertificates([...getCACertificates("default"), authority]);
  const authorityFile = join(folder, "authority.pem");
  writeFileSync(authorityFile, authority);

  const ports = await freePorts();
  const { tool, gateway, cards, aggregator, toolInside, gatewayInside, cardsInside, mail } = ports;
  const toWednesdayMs = untilWednesdayMorning(Date.now());
  const clock = atAnotherHour(parts, toWednesdayMs);
  stops.push(clock.drop);
  const postgres = await startDatabase(parts, {
    folder,
    port: ports.database,
    password: random(),
    clock: clock.settings,
  });
  stops.push(postgres.stop);
  const smsc = await startNetSmppCentre();
  if (!smsc) throw new Error("Net::SMPP of Debian cannot be had here.");
  stops.push(smsc.stop);
  const mailPassword = random();
  const post = await startMail({ port: mail, key, cert, password: mailPassword });
  stops.push(post.stop);
  const passages: Passages = [
    { outside: tool, inside: toolInside },
    { outside: gateway, inside: gatewayInside },
    {
      outside: cards,
      inside: cardsInside,
      // The cards' sandbox answers to its own machine's name only, and takes no live key.
      headers: { Host: `127.0.0.1:${cardsInside}`, Authorization: `Bearer ${SANDBOX_KEY}` },
    },
    // The aggregators of the same sandbox, which know the gateway by its own key.
    {
      outside: aggregator,
      inside: cardsInside,
      headers: { Host: `127.0.0.1:${cardsInside}` },
    },
  ];
  const proxy = await startProxy(parts, { folder, passages, key, cert });
  stops.push(proxy.stop);
  report(
    "PostgreSQL, nginx with TLS, a mail server with TLS and a message centre of others are running",
  );

  const secrets = makeSecrets();
  const place = {
    folder,
    host,
    ports,
    databaseUrl: postgres.urlOf,
    mailPassword,
    smscPassword: "secret",
  };
  const environment = productionEnvironment(place, secrets, webFolder);
  const own = { NODE_EXTRA_CA_CERTS: authorityFile, ...clock.settings };
  run("gateway", "gateway/main.ts", { ...environment.gateway, ...own });
  run("tool", "server/main.ts", { ...environment.tool, ...own });
  run("cards", "dev/sandbox/main.ts", {
    ...own,
    SANDBOX_PORT: String(cardsInside),
    SMTP_PORT: "0",
    SMSC_PORT: "0",
    DATA_DIR: join(folder, "cards"),
    TOOL_URL: `http://127.0.0.1:${toolInside}`,
    PUBLIC_URL: `http://127.0.0.1:${toolInside}`,
    STRIPE_SECRET_KEY: SANDBOX_KEY,
    STRIPE_WEBHOOK_SECRET: secrets.webhookSecret,
  });

  const numbers = Array.from(
    { length: PEOPLE },
    (_, at) => `278${2 + (at % 2)}${String(5_550_000 + at * 7)}`,
  );
  const aggregatorUrl = `https://${host}:${aggregator}`;
  const outcome = await runStory({
    toolUrl: `https://${host}:${tool}`,
    gatewayUrl: `https://${host}:${gateway}`,
    gatewayLogin: {
      username: environment.gateway["GATEWAY_USERNAME"] ?? "",
      password: secrets.gatewayPassword,
    },
    smscPort: smsc.port,
    aggregatorUrl,
    linkTo: post.linkTo,
    today: zonedParts(Date.now() + toWednesdayMs, TIME_ZONE).date,
    numbers,
    onStep: report,
  });

  const byOperator = smsc.submitted().map(({ destination }) => destination);
  const byAggregator = await listTakenByAggregator(aggregatorUrl);
  const expected = {
    byOperator: numbers.filter(isOfOperator).toSorted().join(),
    byAggregator: numbers
      .filter((msisdn) => !isOfOperator(msisdn))
      .toSorted()
      .join(),
    sent: PEOPLE,
    delivered: PEOPLE,
    investmentMinor: PEOPLE * PRICE_MINOR,
    availableMinor: 15_000 - PEOPLE * PRICE_MINOR,
    heldMinor: 0,
  };
  const { campaignId: _id, ...figures } = outcome;
  const found = {
    byOperator: byOperator.toSorted().join(),
    byAggregator: byAggregator.toSorted().join(),
    ...figures,
  };
  for (const [name, value] of Object.entries(expected))
    if (found[name as keyof typeof found] !== value)
      throw new Error(`${name}: ${found[name as keyof typeof found]} instead of ${value}`);
  report(
    `the message centre took each of ${byOperator.length} numbers once, the aggregator each of ${byAggregator.length}, all were delivered`,
  );
  report(
    `R${(outcome.investmentMinor / 100).toFixed(2)} are spent, nothing is held, the rest is back`,
  );
}

/** From now to two minutes before ten o'clock of the next Wednesday in South Africa, in ms: messages may be sent then. */
function untilWednesdayMorning(nowMs: number): number {
  const midnightMs = Math.floor(nowMs / DAY_MS) * DAY_MS;
  for (let days = 1; ; days += 1) {
    const atMs = midnightMs + days * DAY_MS + 8 * 3_600_000 - HEAD_START_MS;
    if (zonedParts(atMs, TIME_ZONE).weekday === 3) return atMs - nowMs;
  }
}

function run(name: string, file: string, environment: Environment): void {
  mkdirSync(join(folder, name), { recursive: true });
  const log = openSync(join(folder, `${name}.log`), "a");
  const child: ChildProcess = spawn(process.execPath, [...process.execArgv, file], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ["ignore", log, log],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  stops.push(() => {
    child.kill("SIGTERM");
    return ended;
  });
}

function showEnd(name: string): void {
  try {
    const lines = readFileSync(join(folder, `${name}.log`), "utf8")
      .trimEnd()
      .split("\n");
    console.error(`\n--- end of the log of ${name}\n${lines.slice(-15).join("\n")}`);
  } catch {
    // It was never started.
  }
}

/** Ports that are free now, by what they are for. */
async function freePorts(): Promise<Place["ports"] & { database: number }> {
  const servers = Array.from({ length: 9 }, () => createServer());
  const found: number[] = [];
  for (const server of servers) found.push(await listen(server, { port: 0, variable: "PORT" }));
  for (const server of servers) server.close();
  const next = () => found.pop() ?? 0;
  return {
    tool: next(),
    gateway: next(),
    cards: next(),
    aggregator: next(),
    toolInside: next(),
    gatewayInside: next(),
    cardsInside: next(),
    mail: next(),
    database: next(),
  };
}

function random(): string {
  return randomBytes(18).toString("hex");
}
