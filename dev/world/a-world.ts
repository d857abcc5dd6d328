import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createShiftableClock } from "../../platform/clock.ts";
import { openBrowser, type TestBrowser } from "../../server/http/testing/test-browser.ts";
import { createLocalFiles } from "../../platform/files/local/provider.ts";
import type { Mail } from "../../server/providers/mail/mail-provider.ts";
import { Death, type LivingGateway, startGateway } from "./a-gateway.ts";
import { type LivingTool, startTool } from "./a-tool.ts";
import { createBank } from "./bank.ts";
import { createFaults, type FaultKind } from "./faults.ts";
import { createJournal } from "./journal.ts";
import { createOperator } from "./operator.ts";
import type { Databases, Prepared, Shop } from "./prepare.ts";

const SEED_OF_NETWORKS = 42;

export type World = Awaited<ReturnType<typeof beginWorld>>;

/** Tool and gateway on databases of their own, with everything around them. `tools`: how many processes of the tool there are. */
export async function beginWorld(
  prepared: Prepared,
  { startMs, tools: count }: { startMs: number; tools: 1 | 2 },
) {
  const databases: Databases = await prepared.copy();
  const journal = createJournal();
  const time = { ms: startMs };
  const clock = { ...createShiftableClock(), now: () => new Date(time.ms) };
  const bank = createBank(clock);
  const operator = createOperator(SEED_OF_NETWORKS);
  const mails: Mail[] = [];
  const folder = await mkdtemp(join(tmpdir(), "loudhailer-world-"));
  const files = createLocalFiles(folder);
  const tools: LivingTool[] = [];
  const faults = createFaults(strike);
  let gateway: LivingGateway;

  function strike(kind: FaultKind, where: string): void {
    journal.faults.set(kind, (journal.faults.get(kind) ?? 0) + 1);
    journal.lines.push(`  ${kind}, ${where}`);
    if (kind === "tool-killed") for (const tool of tools) tool.kill();
    if (kind === "gateway-killed") gateway.kill();
    if (kind === "tool-database-restarted") for (const tool of tools) tool.breakDatabase();
    if (kind === "gateway-database-restarted") gateway.breakDatabase();
  }

  const answer = async (request: Request): Promise<Response> =>
    Promise.race([gateway.gateway.app.fetch(request), gateway.died]);
  const startOneTool = () =>
    startTool(databases.tool.url, {
      config: prepared.config,
      // One of its own: the tool shares work between calls by their clock.
      clock: { now: clock.now },
      faults,
      bank,
      gateway: answer,
      mails,
      files,
    });
  const startOneGateway = () => startGateway(databases.gateway.url, { faults, operator, clock });

  gateway = await startOneGateway();
  for (let at = 0; at < count; at += 1) tools.push(await startOneTool());
  const oneTool = (at = 0): LivingTool => {
    const tool = tools[at % tools.length];
    if (!tool) throw new Error("No process of the tool runs.");
    return tool;
  };

  /** What was killed is started again, and its recovery measured. */
  async function revive(): Promise<void> {
    const began = performance.now();
    const wasDead = gateway.isDead() || tools.some((tool) => tool.isDead());
    if (gateway.isDead()) gateway = await startOneGateway();
    for (const [at, tool] of tools.entries()) if (tool.isDead()) tools[at] = await startOneTool();
    if (!wasDead) return;
    await oneTool().app.app.request("/healthz/ready");
    journal.recoveriesMs.push(performance.now() - began);
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

  /** What the programs do by themselves until now, two processes of the tool at the same time. */
  async function work(): Promise<void> {
    await Promise.race([gateway.gateway.catchUp(time.ms), gateway.died]);
    await Promise.all(tools.map(({ app, died }) => Promise.race([app.catchUp(), died])));
  }

  return {
    databases,
    journal,
    time,
    bank,
    operator,
    mails,
    faults,
    shops: prepared.shops,
    admin: prepared.admin,
    seedOfNetworks: SEED_OF_NETWORKS,
    revive,
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
      await Promise.all(tools.filter((tool) => !tool.isDead()).map((tool) => tool.stop()));
      gateway.kill();
      bank.close();
      await databases.drop();
      await rm(folder, { recursive: true });
    },
  };
}
