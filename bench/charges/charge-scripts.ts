/** Charges that one call of the batched way makes. */
export const BATCH = 50;
const CHARGE_MINOR = 30;
const TAX_TEN_THOUSANDTHS = 1_500;

/** Numbers of the campaigns in bench_campaign that are drawn from. */
type Campaigns = { from: number; to: number };

/** Money set aside as the tool does it: one call that locks the wallet, writes journal and entries and opens the hold. */
export function setAside(wallets: number): string {
  return `\\set user random(1, ${wallets})
select ledger_place_hold('user-' || :user, 'ZAR', gen_random_uuid(), 'Bench', ${CHARGE_MINOR}, gen_random_uuid()::text, '\\x00', now());
`;
}

/** A charge as the tool makes it: delivered messages leave a campaign's hold, net and tax apart, under a key of their own. */
export function chargeOneByOne({ from, to }: Campaigns): string {
  return `\\set n random(${from}, ${to})
select ledger_use_hold((select campaign_id from bench_campaign where n = :n), ${CHARGE_MINOR}, 0, false, gen_random_uuid()::text, '\\x00', ${TAX_TEN_THOUSANDTHS}, now());
`;
}

/** The same charges, a statement full of them: what the settlement of many campaigns calls. */
export function chargeInBatches({ from, to }: Campaigns): string {
  return `\\set n random(${from}, ${to - BATCH + 1})
select count(*) from (select array_agg(campaign_id) as ids, array_agg(gen_random_uuid()::text) as keys from bench_campaign where n between :n and :n + ${BATCH - 1}) c, ledger_use_holds(c.ids, ${filled(`${CHARGE_MINOR}::bigint`)}, ${filled("0::bigint")}, ${filled("false")}, c.keys, ${filled("'\\x00'::bytea")}, ${filled(String(TAX_TEN_THOUSANDTHS))}, now());
`;
}

function filled(value: string): string {
  return `array_fill(${value}, array[${BATCH}])`;
}
