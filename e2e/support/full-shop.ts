import { randomUUID } from "node:crypto";
import { expect, vi } from "vitest";
import type { Session } from "../../dev/seed/session.ts";
import { addDays, zonedParts } from "../../domain/schedule/zoned-time.ts";
import { CARDS } from "./card-page.ts";
import { payOnCardPage, readClock } from "./sandbox.ts";
import { aShopOwner } from "./shop-owner.ts";

const PATIENCE = { timeout: 20_000, interval: 100 };
const TOP_UP_MINOR = 20_000;
const LIST_FILE = "mobile number\n082 111 2233\n083 111 2233\n";

/** Texts that only this shop may read. They occur nowhere else in the product. */
const WORDS = {
  title: "Quokka breakfast",
  text: "Quokka breakfast this week: two eggs and coffee for R45. Show QUOKKA7.",
  draft: "Quokka supper",
  list: "Quokka regulars",
  site: "Quokka corner",
  voucher: "QUOKKA7",
} as const;

export type FullShop = Awaited<ReturnType<typeof aFullShop>>;

/** A shop with one of everything: a submitted campaign, a draft, a list, an own page, an invoice, a shared report. */
export async function aFullShop({ topUpMinor = TOP_UP_MINOR, people = 500 } = {}) {
  const owner = await aShopOwner();
  const { session, userId } = owner;
  const { api } = session;
  const paymentId = await topUp(session, topUpMinor);
  const campaignId = await submitCampaign(session, userId, people);
  const draft = await api.campaigns.createDraft({
    countryId: 6,
    draft: { title: WORDS.draft, text: WORDS.draft },
  });
  await api.vouchers.set({ campaignId, word: WORDS.voucher });
  await api.sites.save({ name: WORDS.site, offer: "Breakfast all day", countryId: 6 });
  await addList(session);
  const share = await api.reports.share({ campaignId });
  const invoice = await vi.waitFor(async () => {
    const [first] = await api.billing.invoices.list({});
    if (!first) throw new Error("The top-up has no invoice.");
    return first;
  }, PATIENCE);
  return {
    ...owner,
    campaignId,
    draftId: draft.id,
    paymentId,
    invoice: { id: invoice.invoiceId, number: invoice.number },
    shareToken: share.url.split("/").at(-1) ?? "",
    words: WORDS,
    /** Texts that must not appear to anyone else. */
    secrets: [...Object.values(WORDS), invoice.number, owner.email, "082 111 2233"],
  };
}

async function topUp({ api }: Session, amountMinor: number): Promise<string> {
  const { paymentId, redirectUrl } = await api.billing.startTopUp(
    { amountMinor },
    { context: { idempotencyKey: randomUUID() } },
  );
  await payOnCardPage(redirectUrl ?? "", CARDS.ZA.pays.number);
  await vi.waitFor(async () => {
    expect((await api.billing.payment({ paymentId })).status).toBe("succeeded");
  }, PATIENCE);
  return paymentId;
}

async function submitCampaign(
  { api, call }: Session,
  userId: string,
  people: number,
): Promise<string> {
  let monday = addDays(zonedParts((await readClock()).getTime(), "Africa/Johannesburg").date, 3);
  while (zonedParts(Date.parse(`${monday}T12:00:00Z`), "UTC").weekday !== 1)
    monday = addDays(monday, 1);
  const { id } = await api.campaigns.createDraft({
    countryId: 6,
    draft: {
      title: WORDS.title,
      text: WORDS.text,
      sender: "Test shop",
      people,
      gender: [21],
      ageGroup: [2, 3],
      targetedCounties: [601],
      startDate: monday,
      endDate: addDays(monday, 2),
      startHour: 9,
      endHour: 17,
      daysOfWeek: [1, 2, 3, 4, 5],
    },
  });
  const { amountMinor } = await api.campaigns.quote({ id });
  const data = { userId, amount: amountMinor, smeCampaignId: id };
  const submitted = await call("cs", data, randomUUID());
  expect(submitted, JSON.stringify(submitted.body)).toMatchObject({ status: 200 });
  return id;
}

async function addList({ api, upload }: Session): Promise<void> {
  const { path } = await upload("/files/msisdnList/regulars.csv", LIST_FILE);
  await api.audience.createList({
    name: WORDS.list,
    path,
    consent: { source: "customers", text: "These people agreed to hear from the shop." },
  });
}
