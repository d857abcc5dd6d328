import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import type { Pool } from "../../platform/database/pool.ts";
import { createShiftableClock } from "../../platform/clock.ts";
import { openBrowser, type TestBrowser } from "../../server/http/testing/test-browser.ts";
import type { Mail } from "../../server/providers/mail/mail-provider.ts";
import { Death, type LivingGateway, startGateway } from "./a-gateway.ts";
import { type LivingTool, startTool } from "./a-tool.ts";
import { createBank } from "./bank/bank.ts";
import { createDatabaseFaults } from "./database-faults.ts";
import { createFaults, type Fault } from "./faults.ts";
import { filesInBucket, filesInFolder } from "./files/world-files.ts";
import { createJournal } from "./journal.ts";
import { createOperator } from "./operator.ts";
import type { Late } from "./outside.ts";
import type { Databases, Opened, Shop } from "./prepare.ts";

const SEED_OF_NETWORKS = 42;
const MAX_ATTEMPTS = 10;

type Size = { startMs: number; tools: 1 | 2; gateways: 1 | 2; hasBucket: boolean };

export type World = Awaited<ReturnType<typeof beginWorld>>;

/** Tool and gateway on databases of their own, with everything around them. `tools` and `gateways`: how many processes there are. */
export async function beginWorld(
  prepared: Opened,
  { startMs, tools: toolCount, gateways: gatewayCount, hasBucket }: Size,
) {
  const databases: Databases = await prepared.copy();
  const journal = createJournal();
  const time = { ms: startMs };
  /** By how much the clocks are wrong, each of the first process. */
  const skew = { gateway: 0, tool: 0 };
  const clockOf = (of: keyof typeof skew, at: number) => (): Date =>
    new Date(time.ms + (at === 0 ? skew[of] : 0));
  const bank = createBank({ now: () => new Date(time.ms) });
  const operator = createOperator(SEED_OF_NETWORKS, () => journal.rounds);
  const mails: Mail[] = [];
  const late: Late = [];
  const tools: LivingTool[] = [];
  const faults = createFaults(strike);
  const files = await (hasBucket ? filesInBucket : filesInFolder)(faults);
  const gateways: LivingGateway[] = [];
  let isHurt = false;
  const befalls = {
    tool: createDatabaseFaults(databases.tool, () => tools.map(({ wire }) => wire)),
    gateway: createDatabaseFaults(databases.gateway, () => gateways.map(({ wire }) => wire)),
  };
  const STRIKES: Partial<Record<Fault["kind"], (fault: Fault) => void>> = {
    "tool-killed": () => tools.forEach((tool) => tool.kill()),
    "gateway-killed": ({ lasts }) => gateways[lasts % gatewayCount]?.kill(),
    "tool-database-restarted": () => befalls.tool.restart(),
    "gateway-database-restarted": () => befalls.gateway.restart(),
    "tool-database-failed-over": () => befalls.tool.failOver(),
    "gateway-database-failed-over": () => befalls.gateway.failOver(),
    "tool-disk-full": () => befalls.tool.fill(),
    "gateway-disk-full": () => befalls.gateway.fill(),
    "files-full": () => files.fail(),
    "bucket-away": () => files.fail(),
    "tool-clock-wrong": ({ skewMs }) => void (skew.tool = skewMs),
    "gateway-clock-wrong": ({ skewMs }) => void (skew.gateway = skewMs),
  };

  function strike(fault: Fault, where: string): void {
    const { kind } = fault;
    isHurt = true;
    journal.faults.set(kind, (journal.faults.get(kind) ?? 0) + 1);
    journal.lines.push(`  ${kind}, ${where}`);
    STRIKES[kind]?.(fault);
  }

  let asked = 0;
  const answer = async (request: Request): Promise<Response> => {
    const { gateway, died } = one(gateways, (asked += 1));
    return Promise.race([gateway.app.fetch(request), died]);
  };
  const startOneTool = async (at: number) =>
    startTool(databases.tool.url, {
      config: prepared.config,
      // One of its own: the tool shares work between calls by their clock.
      clock: { now: clockOf("tool", at) },
      faults,
      bank,
      gateway: answer,
      mails,
      files: await files.connect(),
      late,
    });
  const startOneGateway = (at: number) =>
    startGateway(databases.gateway.url, {
      faults,
      operator,
      clock: { ...createShiftableClock(), now: clockOf("gateway", at) },
      isAlone: gatewayCount === 1,
    });

  for (let at = 0; at < gatewayCount; at += 1) gateways.push(await startOneGateway(at));
  for (let at = 0; at < toolCount; at += 1) tools.push(await startOneTool(at));
  const oneTool = (at = 0): LivingTool => one(tools, at);

  /** What was killed is started again, and its recovery measured. */
  async function revive(): Promise<void> {
    await Promise.all([befalls.tool.settled(), befalls.gateway.settled()]);
    const began = performance.now();
    const dead = { tool: tools.some(isDead), gateway: gateways.some(isDead) };
    // Leases of the dead run out: a run need not wait the seconds that this takes.
    if (dead.tool) await untilAnswered(databases.tool.pool, "delete from lease");
    if (dead.gateway) await untilAnswered(databases.gateway.pool, ALL_LEASES_END);
    for (const [at, life] of gateways.entries())
      if (isDead(life)) gateways[at] = await startOneGateway(at);
    for (const [at, life] of tools.entries()) if (isDead(life)) tools[at] = await startOneTool(at);
    const wasDead = dead.tool || dead.gateway;
    if (!wasDead) return;
    await oneTool().app.app.request("/healthz/ready");
    journal.recoveriesMs.push(performance.now() - began);
  }

  /** What stayed after a fault ends: disks have room, a promoted database writes, clocks go right, late requests arrive. */
  async function heal(): Promise<void> {
    for (const bring of late.splice(0)) await bring().catch(() => {});
    await Promise.all([befalls.tool.heal(), befalls.gateway.heal()]);
    files.heal();
    Object.assign(skew, { tool: 0, gateway: 0 });
    isHurt = false;
  }

  async function browserOf(shop: Shop, at = 0): Promise<TestBrowser> {
    const fetch = async (request: Request): Promise<Response> => {
      const tool = oneTool(at);
      const response = await Promise.race([tool.app.app.fetch(request), tool.died]);
      if (faults.losesReply()) throw new Death("The reply was lost.");
      return response;
    };
    const browser = await openBrowser({ fetch } as unknown as Parameters<typeof openBrowser>[0]);
    for (const [name, value] of shop.cookies) browser.jar.cookies.set(name, value);
    return browser;
  }

  /** What the programs do by themselves until now, two processes of either at the same time. */
  async function work(): Promise<void> {
    // Each to its end: leases of the dead end only when nobody works under them any more.
    const worked = await Promise.allSettled(
      gateways.map(({ gateway, died }, at) =>
        Promise.race([gateway.catchUp(clockOf("gateway", at)().getTime()), died]),
      ),
    );
    const failed = worked.find(({ status }) => status === "rejected");
    if (failed?.status === "rejected") throw failed.reason;
    const { app: first, died: end } = oneTool();
    // It goes by the machine's hours.
    await Promise.race([first.jobs.send(first.db, "list-tidy", {}, { key: "world" }), end]);
    await Promise.all(tools.map(({ app, died }) => Promise.race([app.catchUp(), died])));
    if (!isHurt) journal.rounds += 1;
  }

  return {
    databases,
    journal,
    time,
    bank,
    operator,
    mails,
    files: files.all,
    faults,
    shops: prepared.shops,
    admin: prepared.admin,
    secondAdmin: prepared.secondAdmin,
    seedOfNetworks: SEED_OF_NETWORKS,
    gatewayCount,
    revive,
    heal,
    work,
    browserOf,
    async deliver(webhook: { path: string; headers: Record<string, string>; body: string }) {
      const { path, ...init } = webhook;
      const tool = oneTool();
      const sent = tool.app.app.request(path, { method: "POST", ...init });
      return (await Promise.race([sent, tool.died])).status;
    },
    async end() {
      faults.arm(undefined);
      await heal();
      await Promise.all(tools.filter((tool) => !tool.isDead()).map((tool) => tool.stop()));
      for (const life of gateways) life.kill();
      bank.close();
      await databases.drop();
      await files.end();
    },
  };
}

/** Where two gateways share the routes, what the dead held is free, and who lives asks anew. */
const ALL_LEASES_END = `with ended as (update route_lease set until = clock_timestamp() - interval '1 second')
  update gateway_worker set until = clock_timestamp() - interval '1 second'`;

const isDead = (life: { isDead(): boolean }): boolean => life.isDead();

function one<Life>(lives: readonly Life[], at: number): Life {
  const life = lives[at % lives.length];
  if (life === undefined) throw new Error("No process runs.");
  return life;
}

/** A statement of ours, of no program: on a busy machine a connection may take its time. */
async function untilAnswered(pool: Pool, statement: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      await pool.query(statement);
      return;
    } catch (error) {
      if (!isConnectionLost(error) || attempt === MAX_ATTEMPTS) throw error;
    }
}
