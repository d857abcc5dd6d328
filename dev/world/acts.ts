import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../server/http/testing/test-browser.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { createCardActs } from "./card-acts.ts";
import type { Act } from "./act.ts";
import type { Chance } from "./chance.ts";
import { SENT_KINDS } from "./sent-kinds.ts";
import type { Shop } from "./prepare.ts";
import type { World } from "./a-world.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONE = "Africa/Johannesburg";
const dayOf = (ms: number): string => zonedParts(ms, ZONE).date;

/** The acts of one run, drawn one after the other. */
export function createActs(world: World, chance: Chance) {
  const { journal, time, bank } = world;
  const payments: { paymentId: string; paidMinor: bigint }[] = [];
  const aShop = (): Shop => chance.oneOf(world.shops);
  const client = async (shop: Shop): Promise<TestBrowser["client"]> =>
    (await world.browserOf(shop, chance.below(2))).client;

  const withCards = createCardActs(world, chance, client);

  function topUp(shop: Shop = aShop(), amountMinor = chance.between(5, 60) * 1_000): Act {
    const idempotencyKey = randomUUID();
    const paysTwice = chance.isOneIn(4);
    return {
      name: `top-up of ${amountMinor} in country ${shop.country}`,
      async run() {
        const { billing } = await client(shop);
        const ask = () => billing.startTopUp({ amountMinor }, { context: { idempotencyKey } });
        const [payment] = await Promise.all(paysTwice ? [ask(), ask()] : [ask()]);
        if (!payment?.redirectUrl) return;
        await bank.pay(payment.redirectUrl, shop.country === 7 ? "paystack" : "stripe");
        const { status } = await billing.payment({ paymentId: payment.paymentId });
        if (status !== "succeeded") return;
        journal.paid.add(payment.paymentId);
        payments.push({ paymentId: payment.paymentId, paidMinor: BigInt(amountMinor) });
      },
    };
  }

  function book(): Act {
    const shop = aShop();
    const idempotencyKey = randomUUID();
    const campaignId = randomUUID();
    const kind = chance.oneOf(SENT_KINDS);
    const days = chance.between(0, 2);
    const people = chance.between(20, 240);
    const ahead = chance.between(1, 3);
    const isTwice = chance.isOneIn(4);
    const booked = { userId: shop.userId, campaignId, isAnswered: false };
    return {
      name: `campaign of kind ${kind.flowTypeId} to ${people} in country ${shop.country}`,
      async run() {
        const { campaigns } = await client(shop);
        const draft = {
          ...kind,
          title: "Half price",
          gender: [],
          startDate: dayOf(time.ms + ahead * DAY_MS),
          endDate: dayOf(time.ms + (ahead + days) * DAY_MS),
          startHour: 8,
          endHour: 17,
          people,
        };
        const { countryId } = { countryId: shop.country };
        const { flowTypeId } = kind;
        await campaigns.createDraft({ id: campaignId, countryId, flowTypeId, draft });
        const quote = await campaigns.quote({ id: campaignId });
        if (!journal.bookings.includes(booked)) journal.bookings.push(booked);
        const submit = () =>
          campaigns.submit(
            { userId: shop.userId, amount: quote.amountMinor, smeCampaignId: campaignId },
            { context: { idempotencyKey } },
          );
        await Promise.all(isTwice ? [submit(), submit()] : [submit()]);
        booked.isAnswered = true;
      },
    };
  }

  const aBooking = () =>
    journal.bookings.length === 0 ? undefined : chance.oneOf(journal.bookings);

  function change(status: 237 | 0 | 250): Act | undefined {
    const booking = aBooking();
    const shop = world.shops.find(({ userId }) => userId === booking?.userId);
    if (!booking || !shop) return undefined;
    const id = booking.campaignId;
    return {
      name: status === 250 ? "stop" : status === 237 ? "pause" : "resume",
      async run() {
        const { campaigns } = await client(shop);
        await campaigns.changeStatus({ id, status });
        if (status === 250) journal.stopped.add(id);
      },
    };
  }

  function edit(): Act | undefined {
    const booking = aBooking();
    const shop = world.shops.find(({ userId }) => userId === booking?.userId);
    if (!booking || !shop) return undefined;
    const id = booking.campaignId;
    const title = `Half price ${chance.below(1000)}`;
    return {
      name: "edit",
      async run() {
        const { campaigns } = await client(shop);
        const { version } = await campaigns.get({ id });
        await campaigns.edit({ id, version, changes: { title } });
        journal.titles.set(id, title);
      },
    };
  }

  function refund(): Act | undefined {
    if (payments.length === 0) return undefined;
    const { paymentId, paidMinor } = chance.oneOf(payments);
    const amount = Number(paidMinor) / chance.oneOf([1, 2, 4]);
    const idempotencyKey = randomUUID();
    return {
      name: `refund of ${amount}`,
      async run() {
        const { billing } = await client(world.admin);
        const { status } = await billing.books.refund(
          { paymentId, amount, reason: "Not needed" },
          { context: { idempotencyKey } },
        );
        if (status !== "succeeded") return;
        const before = journal.refunded.get(paymentId) ?? 0n;
        journal.refunded.set(paymentId, before + BigInt(amount));
      },
    };
  }

  function pass(): Act {
    const hours = chance.oneOf([1, 3, 8, 24, 30]);
    const toMs = time.ms + hours * HOUR_MS;
    return {
      name: `${hours} hours pass`,
      async run() {
        time.ms = Math.max(time.ms, toMs);
        bank.doDueWork();
        await world.work();
      },
    };
  }

  let waiting: ReturnType<typeof bank.takeWebhooks> = [];
  function webhooks(): Act {
    const order = chance.below(4);
    return {
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

  const DRAWN: readonly (() => Act | undefined)[] = [
    topUp,
    topUp,
    book,
    book,
    book,
    () => change(250),
    () => change(237),
    () => change(0),
    edit,
    refund,
    () => withCards.savedCard(aShop()),
    () => withCards.automaticTopUp(aShop()),
    pass,
    pass,
    webhooks,
  ];
  return {
    /** Every shop has some money before anything else happens. */
    first: (): Act[] => world.shops.map((shop) => topUp(shop, 60_000)),
    next: (): Act => chance.oneOf(DRAWN)() ?? pass(),
    webhooks,
  };
}
