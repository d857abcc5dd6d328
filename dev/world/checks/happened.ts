import type { World } from "../a-world.ts";

/** How often the programs and the providers did something by themselves, so that what never happens in a run is seen. */
export async function happened({ bank, databases }: World): Promise<ReadonlyMap<string, number>> {
  const { rows } = await databases.tool.pool.query<{ what: string; count: number }>(
    `select 'automatic top-up' as what, count(*)::int as count from payment where is_automatic and status = 'succeeded'
     union all select 'allowance', count(*)::int from bonus_grant where reason_code = 'plan-month'
     union all select 'lapsed bonus', count(*)::int from bonus_grant where lapsed_at is not null
     union all select 'review ' || coalesce(decision, 'of nobody'), count(*)::int from campaign_review group by 1
     union all select 'larger plan', count(*)::int from subscription_upgrade where applied_at is not null`,
  );
  const renewals = bank
    .plans()
    .reduce((sum, { periods }) => sum + Math.max(0, periods.length - 1), 0);
  const refusals = bank.plans().reduce((sum, { refusedMs }) => sum + refusedMs.length, 0);
  return new Map([
    ["renewal", renewals],
    ["renewal refused", refusals],
    ...rows.map(({ what, count }) => [what, count] as const),
  ]);
}
