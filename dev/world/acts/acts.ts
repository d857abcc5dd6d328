import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import type { Act } from "./act.ts";
import type { World } from "../a-world.ts";
import { createCampaignActs } from "./campaign-acts.ts";
import { createCardActs } from "./card-acts.ts";
import type { Chance } from "../chance.ts";
import { createGiftActs } from "./gift-acts.ts";
import { createListActs } from "./list-acts.ts";
import { createPlanActs } from "./plan-acts.ts";
import { createReviewActs } from "./review-acts.ts";
import { createVoucherActs } from "./voucher-acts.ts";
import type { Shop } from "../prepare.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A month passes in these steps: after each the banks and both programs do what is due. */
const MONTH_STEP_MS = 5 * DAY_MS + 7 * HOUR_MS;

/** The acts of one run, drawn one after the other. */
export function createActs(world: World, chance: Chance) {
  const { time, bank } = world;
  const aShop = (): Shop => chance.oneOf(world.shops);
  const client = async (shop: Shop): Promise<TestBrowser["client"]> =>
    (await world.browserOf(shop, chance.below(2))).client;

  const withCampaigns = createCampaignActs(world, chance);
  const withCards = createCardActs(world, chance, client);
  const withPlans = createPlanActs(world, chance, client);
  const withGifts = createGiftActs(world, chance, client);
  const withReviews = createReviewActs(world, chance, client);
  const withVouchers = createVoucherActs(world, chance, client);
  const withLists = createListActs(world, chance);

  function bookToList(): Act | undefined {
    const owners = world.shops.filter((shop) => withLists.of(shop).length > 0);
    if (owners.length === 0) return undefined;
    const shop = chance.oneOf(owners);
    return follow(withCampaigns.book(shop, withLists.of(shop)));
  }

  async function passTo(ms: number): Promise<void> {
    time.ms = Math.max(time.ms, ms);
    bank.doDueWork();
    await world.work();
  }

  function pass(): Act {
    const hours = chance.oneOf([1, 3, 8, 24, 30]);
    const toMs = time.ms + hours * HOUR_MS;
    return { kind: "time", name: `${hours} hours pass`, run: () => passTo(toMs) };
  }

  /** So that plans are renewed, the first of a month is passed, and bonuses end after two of them. */
  function month(): Act {
    const days = chance.between(28, 33);
    const toMs = time.ms + days * DAY_MS;
    return {
      kind: "month",
      name: `${days} days pass`,
      statements: 3_000,
      async run() {
        while (time.ms < toMs) await passTo(Math.min(toMs, time.ms + MONTH_STEP_MS));
      },
    };
  }

  /** A month in which the bank refuses renewals: some of its own retries too, or all. */
  function refusals(): Act {
    const how = chance.isOneIn(4) ? "renewal-challenge" : "renewal-declined";
    const times = chance.oneOf([1, 2, 4, 20]);
    const { run, name, ...passing } = month();
    return {
      ...passing,
      kind: "month of refusals",
      name: `${name}, ${times} times ${how}`,
      async run() {
        bank.refuseRenewals(how, times);
        await run();
      },
    };
  }

  const takesAgain = (): Act => ({
    kind: "renewals taken again",
    name: "banks take renewals again",
    run: () => Promise.resolve(bank.takeRenewals()),
  });

  let waiting: ReturnType<typeof bank.takeWebhooks> = [];
  function webhooks(): Act {
    const order = chance.below(4);
    return {
      kind: "webhooks",
      name: `webhooks ${["in order", "backwards", "twice", "some lost"][order]}`,
      async run() {
        waiting.push(...bank.takeWebhooks());
        if (order === 1) waiting.reverse();
        if (order === 2) waiting.push(...waiting);
        // What gets lost is sent again later, as the providers do.
        const now = order === 3 ? waiting.slice(waiting.length / 2) : [...waiting];
        waiting = waiting.slice(0, order === 3 ? waiting.length / 2 : 0);
        for (const webhook of now) {
          const status = await world.deliver(webhook).catch(() => 0);
          if (status !== 200) waiting.push(webhook);
        }
      },
    };
  }

  const topUp = (): Act => withCards.topUp(aShop(), chance.between(5, 60) * 1_000);
  /** What would hardly be drawn while there is something to do it with. */
  const soon: (() => Act | undefined)[] = [];
  function follow(booking: Act | undefined): Act | undefined {
    if (chance.isOneIn(2)) soon.push(() => withReviews.review());
    if (chance.isOneIn(3))
      soon.push(
        () => withVouchers.choose(),
        () => withVouchers.redeem(),
        () => withVouchers.redeem(),
      );
    return booking;
  }
  const book = (): Act | undefined => follow(withCampaigns.book(aShop()));
  const DRAWN: readonly (() => Act | undefined)[] = [
    topUp,
    topUp,
    book,
    book,
    book,
    book,
    bookToList,
    bookToList,
    () => withCampaigns.change(250),
    () => withCampaigns.change(237),
    () => withCampaigns.change(0),
    () => withCampaigns.edit(),
    () => withCampaigns.edit(),
    () => withCards.refund(),
    () => withCards.savedCard(aShop(), chance.between(5, 30) * 1_000),
    () => withCards.automaticTopUp(aShop()),
    () => withCards.mobileMoney(aShop()),
    () => withPlans.begin(aShop()),
    () => withPlans.change(),
    () => withPlans.change(),
    () => withPlans.end(),
    () => withPlans.end(),
    () => withPlans.payOverdue(),
    () => withPlans.payOverdue(),
    refusals,
    refusals,
    takesAgain,
    () => withLists.make(aShop()),
    () => withLists.make(aShop()),
    () => withReviews.review(),
    () => withGifts.give(aShop()),
    () => withGifts.decideGift(),
    () => withGifts.decideGift(),
    () => withVouchers.redeem(),
    () => withCards.dispute(),
    () => withCards.decide(),
    pass,
    pass,
    month,
    month,
    webhooks,
  ];
  return {
    /** Every shop has some money before anything else happens, and some a plan. */
    first: (): Act[] =>
      world.shops.flatMap((shop) => {
        if (chance.isOneIn(2)) return [withCards.topUp(shop, 60_000)];
        const saved = withCards.savedCard(shop, 60_000);
        return chance.isOneIn(2) ? [saved, withPlans.begin(shop)] : [saved];
      }),
    next: (): Act => (soon.shift() ?? chance.oneOf(DRAWN))() ?? pass(),
    webhooks,
    decide: () => withCards.decide(),
  };
}
