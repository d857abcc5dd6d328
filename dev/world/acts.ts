import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../server/http/testing/test-browser.ts";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import { createCardActs } from "./card-acts.ts";
import { createListActs } from "./list-acts.ts";
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

  const withLists = createListActs(world, chance);

  /** A card holder asks the bank for a payment's money back. */
  function dispute(): Act | undefined {
    if (payments.length === 0) return undefined;
    const { paymentId } = chance.oneOf(payments);
    return {
      kind: "dispute",
      name: "dispute",
      run: () => Promise.resolve(bank.dispute(paymentId)),
    };
  }

  /** The banks decide on all disputes. */
  function decide(): Act {
    const won = chance.isOneIn(2);
    return {
      kind: `dispute ${won ? "won" : "lost"}`,
      name: `disputes are ${won ? "won" : "lost"}`,
      run: () => Promise.resolve(bank.endDisputes(won)),
    };
  }

  function topUp(shop: Shop = aShop(), amountMinor = chance.between(5, 60) * 1_000): Act {
    const idempotencyKey = randomUUID();
    const paysTwice = chance.isOneIn(4);
    return {
      kind: "top-up",
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

  function bookToList(): Act | undefined {
    const owners = world.shops.filter((shop) => withLists.of(shop).length > 0);
    return owners.length === 0 ? undefined : book(chance.oneOf(owners), true);
  }

  function book(shop: Shop = aShop(), toList = false): Act {
    const idempotencyKey = randomUUID();
    const campaignId = randomUUID();
    const kind = chance.oneOf(SENT_KINDS);
    const days = chance.between(0, 2);
    const list = toList ? chance.oneOf(withLists.of(shop)) : undefined;
    const people = list ? chance.between(1, list.people) : chance.between(20, 240);
    const ahead = chance.between(1, 3);
    const isTwice = chance.isOneIn(4);
    const booked = { userId: shop.userId, campaignId, isAnswered: false };
    return {
      kind: list ? "campaign to a list" : `campaign of kind ${kind.flowTypeId}`,
      name: `campaign of kind ${kind.flowTypeId} to ${people}${list ? " of a list" : ""} in country ${shop.country}`,
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
          ...(list ? { targetModelId: 2, listId: list.listId } : {}),
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
      kind: "stop, pause or resume",
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
      kind: "edit",
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
      kind: "refund",
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
      kind: "time",
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

  const DRAWN: readonly (() => Act | undefined)[] = [
    () => topUp(),
    () => topUp(),
    () => book(),
    () => book(),
    () => book(),
    bookToList,
    bookToList,
    () => change(250),
    () => change(237),
    () => change(0),
    edit,
    refund,
    () => withCards.savedCard(aShop(), chance.between(5, 30) * 1_000),
    () => withCards.automaticTopUp(aShop()),
    () => withCards.mobileMoney(aShop()),
    () => withCards.plan(aShop()),
    () => withLists.make(aShop()),
    () => withLists.make(aShop()),
    dispute,
    decide,
    pass,
    pass,
    webhooks,
  ];
  return {
    /** Every shop has some money before anything else happens. */
    first: (): Act[] =>
      world.shops.map((shop) =>
        chance.isOneIn(2) ? topUp(shop, 60_000) : withCards.savedCard(shop, 60_000),
      ),
    next: (): Act => chance.oneOf(DRAWN)() ?? pass(),
    webhooks,
    decide,
  };
}
