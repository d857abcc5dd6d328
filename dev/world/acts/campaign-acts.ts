import { randomUUID } from "node:crypto";
import type { TestBrowser } from "../../../server/http/testing/test-browser.ts";
import { zonedParts } from "../../../domain/schedule/zoned-time.ts";
import type { Act } from "./act.ts";
import type { World } from "../a-world.ts";
import type { Chance } from "../chance.ts";
import type { MadeList } from "./list-acts.ts";
import type { Shop } from "../prepare.ts";
import { BEER_SMS, type Creative, SENT_KINDS, SHORT_SMS, uploadBanners } from "./sent-kinds.ts";

const DAY_MS = 86_400_000;
const ZONE = "Africa/Johannesburg";
const dayOf = (ms: number): string => zonedParts(ms, ZONE).date;

const SHORT_ONES: ReadonlySet<string> = new Set([SHORT_SMS(0), BEER_SMS(0), BEER_SMS(1)]);
const CHANGES = { 237: "pause", 0: "resume", 250: "stop" } as const;

/** What shops do with campaigns. */
export function createCampaignActs(
  { bank, journal, time, shops, browserOf, work }: World,
  chance: Chance,
) {
  const shortOnes = new Set<string>();
  const atBank = ({ country }: Shop) => (country === 7 ? "paystack" : "stripe");
  const openOne = (shop: Shop): Promise<TestBrowser> => browserOf(shop, chance.below(2));

  /** One of the last: those of before have mostly come to their end. */
  function aBooking() {
    const last = journal.bookings.filter(({ isAnswered }) => isAnswered).slice(-2);
    if (last.length === 0) return undefined;
    const { userId, campaignId } = chance.oneOf(last);
    const shop = shops.find((one) => one.userId === userId);
    return shop && { shop, id: campaignId };
  }

  return {
    /** Books a campaign of any kind, to a profile or to one of these lists. */
    book(shop: Shop, lists: readonly MadeList[] = []): Act {
      const idempotencyKey = randomUUID();
      const campaignId = randomUUID();
      const kind = chance.oneOf(SENT_KINDS);
      const days = chance.between(0, 2);
      const list = lists.length > 0 ? chance.oneOf(lists) : undefined;
      const people = list ? chance.between(1, list.people) : chance.between(20, 240);
      const ahead = chance.between(1, 3);
      const isTwice = chance.isOneIn(4);
      const isByCard = chance.isOneIn(5);
      const booked = { userId: shop.userId, campaignId, isAnswered: false };
      if (SHORT_ONES.has(kind.text)) shortOnes.add(campaignId);
      let creatives: Creative[] | undefined;
      return {
        kind: list ? "campaign to a list" : `campaign of kind ${kind.flowTypeId}`,
        name: `campaign of kind ${kind.flowTypeId} to ${people}${list ? " of a list" : ""} in country ${shop.country}${isByCard ? ", by card" : ""}`,
        writesFiles: kind.flowTypeId === 4,
        async run() {
          const browser = await openOne(shop);
          const { campaigns, billing } = browser.client;
          if (kind.flowTypeId === 4)
            creatives ??= await uploadBanners(browser, (path, bytes) =>
              journal.pictures.set(path, bytes),
            );
          const draft = {
            ...kind,
            ...(creatives ? { content: { creatives } } : {}),
            title: "Half price",
            gender: [],
            startDate: dayOf(time.ms + ahead * DAY_MS),
            endDate: dayOf(time.ms + (ahead + days) * DAY_MS),
            startHour: 8,
            endHour: 17,
            people,
            ...(list ? { targetModelId: 2, listId: list.listId } : {}),
          };
          const { flowTypeId } = kind;
          await campaigns.createDraft({
            id: campaignId,
            countryId: shop.country,
            flowTypeId,
            draft,
          });
          const quote = await campaigns.quote({ id: campaignId });
          if (!journal.bookings.includes(booked)) journal.bookings.push(booked);
          const { amountMinor } = quote;
          const context = { context: { idempotencyKey } };
          const submit = () =>
            campaigns.submit(
              { userId: shop.userId, amount: amountMinor, smeCampaignId: campaignId },
              context,
            );
          const payByCard = async (): Promise<boolean> => {
            const { payment } = await billing.payForCampaign({ campaignId, amountMinor }, context);
            if (payment?.redirectUrl) await bank.pay(payment.redirectUrl, atBank(shop));
            if (payment) await billing.payment({ paymentId: payment.paymentId });
            const after = await billing.campaignPaymentState({ campaignId });
            return payment === null || after?.state === "sent";
          };
          if (isByCard) {
            booked.isAnswered = await payByCard();
            return;
          }
          await Promise.all(isTwice ? [submit(), submit()] : [submit()]);
          booked.isAnswered = true;
        },
      };
    },
    change(status: keyof typeof CHANGES): Act | undefined {
      const of = aBooking();
      if (!of) return undefined;
      const { shop, id } = of;
      return {
        kind: CHANGES[status],
        name: CHANGES[status],
        async run() {
          // Until somebody clicks, the networks have heard of it.
          await work();
          const { campaigns } = (await openOne(shop)).client;
          await campaigns.changeStatus({ id, status });
          if (status === 250) journal.stopped.set(id, journal.rounds);
        },
      };
    },
    /** Changes the title, and of a short SMS the text too. */
    edit(): Act | undefined {
      const of = aBooking();
      if (!of) return undefined;
      const { shop, id } = of;
      const offer = chance.between(1, 1000);
      const title = `Half price ${offer}`;
      const wording = chance.isOneIn(4) ? BEER_SMS : SHORT_SMS;
      const text = shortOnes.has(id) ? wording(offer) : undefined;
      const edited = { title, text };
      return {
        kind: "edit",
        name: "edit",
        async run() {
          await work();
          const { campaigns } = (await openOne(shop)).client;
          const { version } = await campaigns.get({ id });
          const before = journal.edits.get(id) ?? [];
          journal.edits.set(id, [...before, edited]);
          await campaigns.edit({ id, version, changes: text ? { title, text } : { title } });
          journal.edits.set(id, [{ ...edited, round: journal.rounds }]);
        },
      };
    },
  };
}
