import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { liveRun } from "./live.ts";
import { liveRuns } from "./live-runs.ts";
import { type Prepared, prepareWorlds } from "./prepare.ts";

const RUNS = Number(process.env.WORLD_RUNS ?? 20);
const SEED = Number(process.env.WORLD_SEED ?? Date.now() % 1_000_000);
const PER_RUN_MS = 60_000;

let prepared: Prepared;
beforeAll(async () => {
  const { adminUrl, templates } = inject("databases");
  const { server, gateway } = templates;
  const names = { server: server.name, gateway: gateway.name };
  prepared = await prepareWorlds({ adminUrl, templates: names });
}, 180_000);
afterAll(() => prepared.drop());

test(
  `${RUNS} runs of both programs under faults: no cent, campaign, message or answer is lost or doubled`,
  async () => {
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    const { failed, summary } = await liveRuns(prepared, { seed: SEED, runs: RUNS }, print);
    print(summary);
    expect(failed).toEqual([]);
  },
  120_000 + RUNS * PER_RUN_MS,
);

test("the checker notices what the providers and the networks alone know", async () => {
  const { findings } = await liveRun(
    prepared,
    SEED,
    async ({ operator, databases, bank, journal }) => {
      const [payments, plans] = [bank.payments(), bank.planPayments()];
      bank.payments = () => payments.map((one) => ({ ...one, lostMinor: 7n }));
      bank.planPayments = () => [...plans, { provider: "paystack", paidMinor: 9_999_999n }];
      journal.lists.set("of nobody", { people: 1, twice: 2, wrong: 3 });
      journal.subscribed.add("nobody");
      operator.note({ serviceId: 0, routeId: 97, person: 1, isDelivered: true });
      await databases.tool.pool.query("alter table payment disable trigger all");
      await databases.tool.pool.query("update payment set amount_minor = amount_minor + 1");
    },
  );
  expect(findings.join("\n")).toMatch(/messages of the gateway: \d+, expected \d+/);
  expect(findings.join("\n")).toMatch(/payments of plans: .*, expected .*paystack 9999999/);
  expect(findings.join("\n")).toMatch(/lost dispute of \S+: \S+, expected 7/);
  expect(findings.join("\n")).toContain("numbers of list of nobody: NaN,NaN,NaN, expected 1,2,3");
  expect(findings.join("\n")).toContain("the plan of nobody was answered as begun and is not");
  expect(findings.join("\n")).toMatch(/payment \S+: \d+, expected \d+/);
}, 120_000);
