import { isSubmitted } from "../../../../domain/campaign/campaign.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countAboveCaps, countAfterOptOuts } from "../../../../dev/testing/real-gateway.ts";
import { countryById } from "../../../../domain/countries.ts";
import { priceMinor } from "../../../../domain/money/price.ts";
import { defaultSendingRules } from "../../../../domain/rules/rule-versions.ts";
import { isLegalAt } from "../../../../domain/schedule/send-window.ts";
import { addDays, zonedParts, zonedToMs } from "../../../../domain/schedule/zoned-time.ts";
import { readWallet } from "../../billing/ledger/read-wallet.ts";
import { campaignCodeOf } from "../campaign-code.ts";
import { auditRows, aWorld, reread, type World } from "../testing/a-world.ts";
import { DAYS } from "../testing/simulated-campaigns.ts";
import { liveTwoYears, PAID_IN_MINOR } from "../testing/two-years.ts";

const COUNT = Number(process.env.SIM_CAMPAIGNS ?? 40);
const SEED = Number(process.env.SIM_SEED ?? 20_261_121);
const MS_PER_CAMPAIGN = 3_000;

type Left = { delivered: number; moments: number[] };
const NOTHING: Left = { delivered: 0, moments: [] };

let world: World;
let life: Awaited<ReturnType<typeof liveTwoYears>>;
let left: Map<string, Left>;
let campaigns: Awaited<ReturnType<typeof booked>>;

beforeAll(
  async () => {
    // Few people, so that caps and opt-outs bite.
    world = await aWorld({ isCapped: true, subscribers: 12_000 });
    life = await liveTwoYears(world, COUNT, SEED);
    left = await whatLeft();
    campaigns = await booked();
  },
  180_000 + COUNT * MS_PER_CAMPAIGN,
);
afterAll(() => world.drop());

/**
 * By campaign code: delivered messages, and of each hour the first and the last moment at which any was sent, of every service a
 * campaign ever had. What is allowed changes with a whole hour: between two right moments of one hour all are right.
 */
async function whatLeft(): Promise<Map<string, Left>> {
  const { rows } = await world.gatewayPool.query<{
    code: string;
    first: Date;
    last: Date;
    delivered: number;
  }>(
    `select substring(s.campaign_code from '^LH-[^-]+') as code, min(m.sent_at) as first, max(m.sent_at) as last,
       (count(*) filter (where m.state = 2))::int as delivered
     from message m join service s on s.id = m.service_id group by 1, date_trunc('hour', m.sent_at)`,
  );
  const left = new Map<string, Left>();
  for (const { code, first, last, delivered } of rows) {
    const known = left.get(code) ?? { delivered: 0, moments: [] };
    known.delivered += delivered;
    known.moments.push(first.getTime(), last.getTime());
    left.set(code, known);
  }
  return left;
}

/** The campaigns that were booked, as they stand in the end. */
async function booked() {
  const campaigns = [];
  for (const { userId, id } of life.booked) {
    const { campaign } = await reread(world, userId, id);
    if (!isSubmitted(campaign)) throw new Error("It was booked.");
    campaigns.push(campaign);
  }
  return campaigns;
}

describe(`${COUNT} campaigns of both countries over ${DAYS} days, from draft to settlement`, () => {
  it("are mostly booked, of every kind, and somebody opts out", async () => {
    expect(life.booked.length).toBeGreaterThan(COUNT / 2);
    const rows = await world.db
      .selectFrom("campaign")
      .select(["flowTypeId", "countryId"])
      .where("submittedAt", "is not", null)
      .execute();
    expect(new Set(rows.map((row) => row.flowTypeId)).size).toBe(5);
    expect(new Set(rows.map((row) => row.countryId)).size).toBe(2);
    expect(life.optOuts.length).toBeGreaterThan(5);
  });

  it("send nothing at a forbidden hour, on a holiday, outside their own hours, or after the offer's end", async () => {
    let messages = 0;
    for (const campaign of campaigns) {
      const country = countryById(campaign.countryId);
      if (!country) throw new Error("It has a country.");
      const { timeZone, code } = country;
      const offerEnds = campaign.offerEndsDate;
      const lastMs = Math.min(
        campaign.endsAt.getTime(),
        offerEnds === null ? Infinity : zonedToMs(addDays(offerEnds, 1), 0, timeZone),
      );
      const { moments } = left.get(campaignCodeOf(campaign.id)) ?? NOTHING;
      messages += moments.length;
      const wrong = moments.filter((ms) => {
        const { hour, weekday } = zonedParts(ms, timeZone);
        const isOwnTime =
          ms >= campaign.startsAt.getTime() &&
          ms < lastMs &&
          hour >= campaign.startHour &&
          hour < campaign.endHour &&
          campaign.daysOfWeek.includes(weekday);
        return !isOwnTime || !isLegalAt(ms, code, defaultSendingRules(code));
      });
      expect(wrong).toEqual([]);
    }
    expect(messages).toBeGreaterThan(COUNT);
  });

  it("send nobody more than the caps allow, and nothing to anybody after they opted out", async () => {
    expect(await countAboveCaps(world.gatewayPool)).toBe(0);
    expect(await countAfterOptOuts(world.gatewayPool, life.optOuts)).toBe(0);
  });

  it("are all settled: each paid for its delivered coins, and every other cent came back", async () => {
    const spent = new Map<string, bigint>();
    for (const campaign of campaigns) {
      const { userId, id } = campaign;
      expect([id, campaign.settledAt]).not.toEqual([id, null]);
      const { delivered } = left.get(campaignCodeOf(id)) ?? NOTHING;
      const coins = BigInt(delivered * campaign.parts);
      const paidMinor = priceMinor(campaign.unitPriceTenThousandths, coins);
      expect([id, campaign.refundedMinor]).toEqual([id, campaign.amountMinor - paidMinor]);
      expect(campaign.refundedCoins).toBe(campaign.maxCoins - coins);
      spent.set(userId, (spent.get(userId) ?? 0n) + paidMinor);
    }
    expect([...spent.values()].some((minor) => minor > 0n)).toBe(true);
    for (const [countryId, users] of life.users) {
      const currency = countryId === 7 ? "GHS" : "ZAR";
      for (const userId of users) {
        const wallet = await readWallet(world.db, { userId, currency, at: world.clock.now() });
        const spentMinor = spent.get(userId) ?? 0n;
        const availableMinor = PAID_IN_MINOR - spentMinor;
        expect(wallet).toMatchObject({ availableMinor, heldMinor: 0n, spentMinor });
      }
    }
    expect(await auditRows(world)).toEqual([]);
  });
});
