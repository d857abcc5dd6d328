import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { aRealGateway } from "../../../../dev/testing/real-gateway.ts";
import { createTestDatabase } from "../../../../dev/testing/test-database.ts";
import type { Config } from "../../../config.ts";
import { createTestApp, type Member } from "../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { createRouteApiProvider } from "../../../providers/messaging/route-api/provider.ts";
import { createFakeCardProvider } from "../../billing/testing/fake-card-provider.ts";

const MONDAY = "2026-12-07";
const CARD = "card_one";
const WALLET_MINOR = 2_000_000;
const once = () => ({ context: { idempotencyKey: randomUUID() } });

/** Who calls, in the order of the columns of the guide. The owner comes last: what it is about is the owner's. */
export const CALLERS = ["nobody", "visitor", "other", "admin", "owner"] as const;
export type Caller = (typeof CALLERS)[number];
export type CodeWorld = Awaited<ReturnType<typeof aCodeWorld>>;

/** The whole tool with a real gateway and card books in memory: an advertiser with money and a card, and everybody else. */
export async function aCodeWorld(config: Partial<Config> = {}) {
  const gatewayDatabase = await createTestDatabase("gateway");
  const folder = await mkdtemp(join(tmpdir(), "loudhailer-codes-"));
  const { gateway, clock } = await aRealGateway(gatewayDatabase.pool);
  /** What networks were asked to book, oldest first. */
  const orders: Record<string, unknown>[] = [];
  const messaging = createRouteApiProvider(
    { baseUrl: "http://gateway.test", username: "tool", password: "tool-password" },
    async (input, init) => {
      if (String(input).endsWith("/company/service"))
        orders.push(JSON.parse(String(init?.body)) as Record<string, unknown>);
      return gateway.app.request(input as URL, init);
    },
  );
  const cards = aCardProvider(() => clock.now());
  const payments = {
    forCountry: () => cards.provider,
    named: () => cards.provider,
    names: ["stripe"] as const,
  };
  const files = createLocalFiles(folder);
  const tool = await createTestApp({ config, overrides: { clock, messaging, payments, files } });
  const [nobody, visitor] = [await tool.openBrowser(), await tool.openBrowser()];
  await visitor.post("/api/auth/sign-in/anonymous", {});
  const owner = await tool.signedUp();
  const other = await tool.signedUp();
  const admin = await tool.signedUp();
  tool.config.adminUserIds.push(admin.userId);
  cards.addCard(CARD);
  await owner.client.billing.invoices.saveProfile({ address: ["1 Main Road, Johannesburg"] });
  const { setupId } = await owner.client.billing.cards.startSetup({});
  await owner.client.billing.cards.setup({ setupId });
  const pay = () =>
    owner.client.billing.payWithSavedCard({ cardId: CARD, amountMinor: WALLET_MINOR }, once());
  await pay();
  /** A changed password ends every session. */
  const signOwnerIn = async () => {
    const { email, password } = owner.form;
    if (!(await owner.client.accounts.me({})).isSignedIn)
      await owner.post("/api/auth/sign-in/email", { email, password });
  };
  const browsers: Record<Caller, TestBrowser> = { nobody, visitor, other, admin, owner };
  const close = async () => {
    await tool.close();
    await gatewayDatabase.drop();
    await rm(folder, { recursive: true });
  };
  return { tool, owner, admin, orders, browsers, pay, signOwnerIn, close };
}

function aCardProvider(now: () => Date) {
  const cards = createFakeCardProvider(now);
  cards.provider.chargeToken = ({ tokenId: cardId, email, ...charge }) =>
    cards.provider.cards.charge({
      ...charge,
      cardId,
      email: email ?? "",
      providerCustomerId: "",
      customerPresent: true,
    });
  return cards;
}

async function aDraft({ client }: Member): Promise<string> {
  const { id } = await client.campaigns.createDraft({
    countryId: 6,
    draft: {
      title: "December special",
      text: "Bread and milk at half price this week.",
      sender: "CornerShop",
      startDate: MONDAY,
      endDate: "2026-12-08",
      startHour: 8,
      endHour: 17,
      people: 300,
    },
  });
  return id;
}

/** Submission input of the draft; the price depends on the owner's plan. */
async function aSubmission(owner: Member) {
  const smeCampaignId = await aDraft(owner);
  const { amountMinor: amount } = await owner.client.campaigns.quote({ id: smeCampaignId });
  return { userId: owner.userId, amount, smeCampaignId };
}

async function submitted(owner: Member) {
  return owner.client.campaigns.submit(await aSubmission(owner), once());
}

async function anUpload(owner: Member): Promise<string> {
  const reply = await owner.fetch(`/files/msisdnList/${randomUUID()}.csv`, {
    method: "PUT",
    body: "phone\n082 111 2233\n083 111 2233\n",
  });
  return ((await reply.json()) as { path: string }).path;
}

const anAudience = ({ client }: Member) =>
  client.audience.saveAudience({ name: "Women of Gauteng", countryId: 6 });

type MakeData = (world: CodeWorld) => object | Promise<object>;

/** Data that the owner would send with each method code, made anew for each call; keys are the rows of the guide. */
export const DATA: Record<string, MakeData> = {
  p: () => ({ countryId: 6 }),
  c: ({ owner: { userId } }) => ({ userId }),
  s: ({ owner: { userId } }) => ({ userId }),
  sb: ({ owner: { userId } }) => ({ userId, tokenId: CARD, priceId: "grow-month-zar", ft: false }),
  del: ({ owner: { userId } }) => ({ userId }),
  ch: ({ owner: { userId } }) => ({
    userId,
    tokenId: CARD,
    priceInPence: 5_000,
    currency: "ZAR",
  }),
  cs: async ({ owner }) => ({ ...(await aSubmission(owner)), smeCampaignTitle: "At the till" }),
  csc: ({ owner: { userId } }) => ({ userId }),
  upwd: ({ owner: { userId, form } }) => ({
    userId,
    oldPassword: form.password,
    newPassword: form.password,
  }),
  gcps: () => ({ section: "slideMenu" }),
  sc: async ({ owner }) => {
    const { campaignCode } = await submitted(owner);
    return { userId: owner.userId, campaignCode };
  },
  gregno: () => ({ regId: "2019/123456/07" }),
  gia: async ({ owner }) => {
    const [invoice] = await owner.client.billing.invoices.list({});
    return { invoiceId: invoice?.invoiceId };
  },
  gai: ({ owner: { userId } }) => ({ userId }),
  upd: ({ owner: { userId } }) => ({ userId, company: "Corner Shop" }),
  unl: async ({ owner }) => ({ name: "Till", path: await anUpload(owner) }),
  utas: async ({ owner }) => ({ ...(await anAudience(owner)), name: "Women" }),
  dtas: async ({ owner }) => ({ id: (await anAudience(owner)).id }),
  sr: async ({ owner }) => ({ campaignId: (await submitted(owner)).id }),
  rda: ({ owner: { userId } }) => ({ userId }),
  refund: async ({ pay }) => ({
    paymentId: (await pay()).paymentId,
    amount: WALLET_MINOR,
    reason: "Not needed",
  }),
  sfe: () => ({ subject: "A question", message: "Where do I find my invoices?" }),
  ulnv: ({ owner: { userId } }) => ({ userId }),
  gbl: ({ owner: { userId } }) => ({ userId }),
  "gbl, of everybody": () => ({ everybody: "yes" }),
  gtr: ({ owner: { userId } }) => ({ userId }),
  gfor: () => ({ countryId: 6, people: 500 }),
  expcsv: async ({ owner }) => ({ what: "report", campaignId: (await submitted(owner)).id }),
  "expcsv, of everybody": () => ({ what: "campaigns", scope: "all" }),
};
