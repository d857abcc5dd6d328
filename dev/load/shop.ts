import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { zonedParts } from "../../domain/schedule/zoned-time.ts";
import type { Session } from "../seed/session.ts";

/** What the tool has acknowledged to one shop: it must be so at the end. */
export type Shop = {
  email: string;
  userId: string;
  paidMinor: number;
  campaignIds: string[];
  /** Addresses of what was uploaded. */
  pictures: string[];
};

export type Visit = {
  session: Session;
  sandboxUrl: string;
  nowMs: number;
  /** How long somebody looks at a page. */
  thinkMs: number;
};

/** A pixel, as a PNG. */
export const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const PASSWORD = "correct-horse-battery";
const TOP_UP_MINOR = 15_000;
const SOUTH_AFRICA = 6;
const WAYS_TO_AIM = 4;
const PATIENCE_MS = 60_000;
const ASK_MS = 500;
/** From writing to paying at most: a campaign must begin after it is paid. */
const WRITING_MS = 20_000;

/** A shop's first day: signs up, proves its address, pays R150, writes, aims, pays and looks. */
export async function firstDay(visit: Visit, shop: Shop): Promise<void> {
  const { session, sandboxUrl, thinkMs } = visit;
  const { api } = session;
  await api.accounts.signUp({
    email: shop.email,
    password: PASSWORD,
    firstName: "Load",
    surname: "Owner",
    mobileNumber: "082 123 4567",
    country: SOUTH_AFRICA,
    segment: 2,
    source: "Google",
  });
  await session.confirm(await until(() => linkTo(sandboxUrl, shop.email)));
  await signIn(visit, shop);
  await wait(thinkMs);
  await topUp(visit, shop);
  const { url } = await session.upload<{ url: string }>(
    "/files/pictures/pixel.png",
    new Uint8Array(PICTURE),
  );
  shop.pictures.push(url);
  const { id, version } = await api.campaigns.createDraft({
    countryId: SOUTH_AFRICA,
    draft: { title: "Bread" },
  });
  let saved = version;
  for (let step = 0; step < WAYS_TO_AIM; step += 1) {
    await wait(thinkMs);
    const targeting = { gender: [20 + (step % 2)], ageGroup: [1 + (step % 5)] };
    const text = `Fresh bread at half price today until two, part ${step}.`;
    await api.audience.forecast({ countryId: SOUTH_AFRICA, text, people: 100, targeting });
    ({ version: saved } = await api.campaigns.saveDraft({
      id,
      version: saved,
      draft: { ...draftOf(visit.nowMs), text, ...targeting },
    }));
  }
  await wait(thinkMs);
  const quote = await api.campaigns.quote({ id });
  if (quote.problems.length > 0)
    throw new Error(`A draft was refused: ${quote.problems[0]?.message}`);
  await api.campaigns.submit(
    { userId: shop.userId, amount: quote.amountMinor, smeCampaignId: id },
    { context: { idempotencyKey: randomUUID() } },
  );
  shop.campaignIds.push(id);
  await look(visit, shop);
}

/** Another day: signs in and looks at what came of it. */
export async function laterDay(visit: Visit, shop: Shop): Promise<void> {
  await signIn(visit, shop);
  await look(visit, shop);
}

async function signIn({ session }: Visit, shop: Shop): Promise<void> {
  await session.auth("sign-in/email", { email: shop.email, password: PASSWORD });
  const { userId } = await session.api.accounts.me({});
  if (!userId) throw new Error("Nobody is signed in.");
  shop.userId = userId;
}

async function look({ session: { api }, thinkMs }: Visit, shop: Shop): Promise<void> {
  await api.campaigns.dashboard({});
  await wait(thinkMs);
  await api.campaigns.list({});
  for (const campaignId of shop.campaignIds) {
    await wait(thinkMs);
    await api.reports.report({ campaignId });
  }
  await wait(thinkMs);
  await api.billing.wallet({});
}

async function topUp({ session: { api } }: Visit, shop: Shop): Promise<void> {
  const { paymentId, redirectUrl } = await api.billing.startTopUp(
    { amountMinor: TOP_UP_MINOR },
    { context: { idempotencyKey: randomUUID() } },
  );
  const body = new URLSearchParams({
    number: "4242424242424242",
    expiry: "12/34",
    cvc: "123",
    name: "Test Card",
    action: "pay",
  });
  await fetch(redirectUrl ?? "", { method: "POST", body, redirect: "manual" });
  await until(async () =>
    (await api.billing.payment({ paymentId })).status === "succeeded" ? true : undefined,
  );
  shop.paidMinor += TOP_UP_MINOR;
}

/** From the next full hour on, so that what is paid before it is sent while others still come. */
function draftOf(nowMs: number) {
  const { date: today, hour } = zonedParts(nowMs + WRITING_MS, "Africa/Johannesburg");
  return {
    sender: "CornerShop",
    startDate: today,
    endDate: today,
    startHour: hour + 1,
    endHour: 19,
    // As fast as the network takes them.
    allocationTypeId: 2,
    people: 100,
  };
}

type Mail = { links: string[] };

async function linkTo(sandboxUrl: string, email: string): Promise<string | undefined> {
  const response = await fetch(`${sandboxUrl}/api/mail?to=${encodeURIComponent(email)}`);
  const mails = (await response.json()) as Mail[];
  return mails.flatMap(({ links }) => links).find((link) => link.includes("/confirm-email"));
}

async function until<Value>(ask: () => Promise<Value | undefined>): Promise<Value> {
  const endMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endMs) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await wait(ASK_MS);
  }
  throw new Error("Waited in vain.");
}
