import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { openSession, type Session } from "../seed/session.ts";
import { connectNetworks, type TrialNetworks } from "./connect-networks.ts";

const PATIENCE_MS = 360_000;
const PASSWORD = "a-long-password-of-a-trial";
const SOUTH_AFRICA = 6;

export type StoryParts = TrialNetworks & {
  toolUrl: string;
  linkTo(address: string): string | undefined;
  /** Today in South Africa, as the programs live it. */
  today: string;
  numbers: readonly string[];
  onStep(line: string): void;
};

/** What the report and the wallet said at the end. */
export type Outcome = {
  campaignId: string;
  sent: number;
  delivered: number;
  investmentMinor: number;
  availableMinor: number;
  heldMinor: number;
};

/**
 * From networks that are connected to a campaign that is settled, as its people would do it: the administrator connects an
 * operator and an aggregator, a shop owner signs up, pays, brings a list and sends.
 */
export async function runStory(parts: StoryParts): Promise<Outcome> {
  await until("the gateway answers", () =>
    fetch(`${parts.gatewayUrl}/readyz`).then(({ ok }) => ok || undefined),
  );
  await connectNetworks(parts);
  parts.onStep(
    "an operator is connected over SMPP, and an aggregator over https for all other networks of South Africa",
  );
  const { session, userId } = await signUp(parts);
  parts.onStep("a shop owner has signed up, by a link in a mail over TLS");
  await topUp(session);
  parts.onStep("R150 are in the wallet, paid by card");
  const campaignId = await send(session, userId, parts);
  parts.onStep(`a campaign to ${parts.numbers.length} numbers is paid`);
  const report = await until("the campaign is settled", async () => {
    const found = await session.api.reports.report({ campaignId });
    return found.isSettled ? found : undefined;
  });
  const { availableMinor, heldMinor } = await session.api.billing.wallet({});
  const { sent, delivered, investmentMinor } = report;
  return { campaignId, sent, delivered, investmentMinor, availableMinor, heldMinor };
}

async function signUp({
  toolUrl,
  linkTo,
}: StoryParts): Promise<{ session: Session; userId: string }> {
  const session = openSession(toolUrl);
  const email = `owner-${randomUUID()}@loudhailer.co.za`;
  await until("the tool answers", () =>
    fetch(`${toolUrl}/readyz`).then(({ ok }) => ok || undefined),
  );
  await session.api.accounts.signUp({
    email,
    password: PASSWORD,
    firstName: "Trial",
    surname: "Owner",
    mobileNumber: "082 123 4567",
    country: SOUTH_AFRICA,
    segment: 2,
    source: "Google",
  });
  const link = await until("the mail arrives", async () => linkTo(email));
  await session.confirm(link);
  await session.auth("sign-in/email", { email, password: PASSWORD });
  const { userId } = await session.api.accounts.me({});
  if (!userId) throw new Error("Nobody is signed in.");
  return { session, userId };
}

async function topUp({ api }: Session): Promise<void> {
  const { paymentId, redirectUrl } = await api.billing.startTopUp(
    { amountMinor: 15_000 },
    { context: { idempotencyKey: randomUUID() } },
  );
  const form = new URLSearchParams({
    number: "4242424242424242",
    expiry: "12/34",
    cvc: "123",
    name: "Test Card",
    action: "pay",
  });
  await fetch(redirectUrl ?? "", { method: "POST", body: form, redirect: "manual" });
  await until("the payment has arrived", async () =>
    (await api.billing.payment({ paymentId })).status === "succeeded" ? true : undefined,
  );
}

async function send(
  { api, call, upload }: Session,
  userId: string,
  { numbers, today }: StoryParts,
): Promise<string> {
  const { path } = await upload("/files/msisdnList/trial.csv", `phone\n${numbers.join("\n")}\n`);
  const list = await api.audience.createList({
    name: "People of the trial",
    path,
    consent: { source: "customers", text: "These people agreed to hear from the shop." },
  });
  const { id } = await api.campaigns.createDraft({
    countryId: SOUTH_AFRICA,
    draft: {
      title: "Trial",
      text: "Fresh bread at half price today until two. See you at the corner.",
      sender: "CornerShop",
      targetModelId: 2,
      listId: list.id,
      startDate: today,
      endDate: today,
      startHour: 10,
      endHour: 17,
      daysOfWeek: [1, 2, 3, 4, 5],
      allocationTypeId: 2,
      people: numbers.length,
    },
  });
  const quote = await api.campaigns.quote({ id });
  if (quote.problems.length > 0)
    throw new Error(`The campaign cannot be sent: ${JSON.stringify(quote.problems)}`);
  const data = { userId, amount: quote.amountMinor, smeCampaignId: id };
  const submitted = await call("cs", data, randomUUID());
  if (submitted.status !== 200) throw new Error(JSON.stringify(submitted.body));
  return id;
}

/** Asks until there is an answer. Throws when it takes too long, with what was waited for. */
async function until<Value>(what: string, ask: () => Promise<Value | undefined>): Promise<Value> {
  const endMs = performance.now() + PATIENCE_MS;
  let failure: unknown;
  while (performance.now() < endMs) {
    try {
      const answer = await ask();
      if (answer !== undefined) return answer;
    } catch (error) {
      failure = error;
    }
    await wait(500);
  }
  throw new Error(`Waited in vain: ${what}.`, { cause: failure });
}
