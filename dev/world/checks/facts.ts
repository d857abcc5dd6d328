import type { Pool } from "../../../platform/database/pool.ts";
import type { World } from "../a-world.ts";

export type Row = Record<string, unknown>;

/** What every side has written down, and where findings go. */
export type Facts = Awaited<ReturnType<typeof readFacts>>;

/** Reads it once for all comparisons. */
export async function readFacts(world: World, findings: string[]) {
  const { tool, gateway } = world.databases;
  const list = async (pool: Pool, text: string): Promise<Row[]> => (await pool.query(text)).rows;
  const ours = (text: string): Promise<Row[]> => list(tool.pool, text);
  const services = await list(
    gateway.pool,
    "select id, campaign_code as code, parts from service where campaign_code like 'LH-%'",
  );
  return {
    world,
    ours,
    services,
    gateways: (text: string): Promise<Row[]> => list(gateway.pool, text),
    // Payments of plans carry no id of ours at the provider: they are compared apart.
    payments: await ours("select * from payment where method <> 'subscription'"),
    planPayments: await ours("select * from payment where method = 'subscription'"),
    campaigns: await ours("select * from campaign where submitted_at is not null"),
    holds: await ours("select * from hold"),
    bankPayments: world.bank.payments(),
    bankPlans: world.bank.plans(),
    handedOver: world.operator.handedOver(),
    find: (finding: string): void => void findings.push(finding),
    expectEqual(what: string, one: unknown, other: unknown): void {
      if (String(one) !== String(other)) findings.push(`${what}: ${one}, expected ${other}`);
    },
  };
}

export const isPaid = (payment: Row | undefined): boolean =>
  ["succeeded", "refunded"].includes(String(payment?.["status"]));

export const minorOf = (row: Row | undefined, column: string): bigint =>
  BigInt(String(row?.[column] ?? 0));
