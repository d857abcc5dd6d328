import { createPool, type Pool } from "../../platform/database/pool.ts";
import type { Shop } from "./shop.ts";

/**
 * Compares what shops were told with what both databases hold. Answers what is wrong, a sentence each: money made or lost, something
 * acknowledged that is not there, a campaign booked twice.
 */
export async function checkRecords(
  databases: { tool: string; gateway: string },
  shops: readonly Shop[],
): Promise<string[]> {
  const tool = createPool(databases.tool, { max: 1 });
  const gateway = createPool(databases.gateway, { max: 1 });
  try {
    return [
      ...(await checkLedger(tool)),
      ...(await checkMoney(tool, shops)),
      ...(await checkCampaigns(tool, gateway, shops)),
    ];
  } finally {
    await tool.end();
    await gateway.end();
  }
}

/** How many campaigns the gateway has, and how many of their messages went to a network. */
export async function countSent(url: string): Promise<{ campaigns: bigint; messages: bigint }> {
  const gateway = createPool(url, { max: 1 });
  try {
    const { rows } = await gateway.query<{ campaigns: bigint; messages: bigint }>(
      "select count(*) as campaigns, coalesce(sum(sent), 0)::bigint as messages from service",
    );
    return rows[0] ?? { campaigns: 0n, messages: 0n };
  } finally {
    await gateway.end();
  }
}

async function checkLedger(tool: Pool): Promise<string[]> {
  const { rows } = await tool.query<{ id: bigint }>(
    "select journal_id as id from ledger_entry group by 1 having sum(amount_minor) <> 0",
  );
  return rows.map(({ id }) => `Journal ${id} does not add up.`);
}

async function checkMoney(tool: Pool, shops: readonly Shop[]): Promise<string[]> {
  const { rows } = await tool.query<{ id: string; paid: bigint }>(
    `select user_id as id, sum(amount_minor)::bigint as paid from payment where status = 'succeeded' group by 1`,
  );
  const paid = new Map(rows.map((row) => [row.id, row.paid]));
  return shops.flatMap(({ userId, paidMinor }) =>
    paidMinor > 0 && (paid.get(userId) ?? 0n) < BigInt(paidMinor)
      ? [`A payment of a shop was acknowledged and is not there.`]
      : [],
  );
}

async function checkCampaigns(
  tool: Pool,
  gateway: Pool,
  shops: readonly Shop[],
): Promise<string[]> {
  const ids = shops.flatMap(({ campaignIds }) => campaignIds);
  const { rows: found } = await tool.query<{ id: string }>(
    "select id from campaign where id = any($1) and submitted_at is not null",
    [ids],
  );
  const lost = ids.length - found.length;
  const { rows: twice } = await gateway.query<{ code: string }>(
    "select campaign_code as code from service group by campaign_code, route_id having count(*) > 1",
  );
  return [
    ...(lost === 0 ? [] : [`${lost} acknowledged campaigns are not there.`]),
    ...twice.map(({ code }) => `The campaign ${code} was booked twice.`),
  ];
}
