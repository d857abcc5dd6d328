import {
  isSubmitted,
  type Campaign,
  type DraftChanges,
  type Submitted,
} from "../../../../domain/campaign/campaign.ts";
import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { aRealGateway, type RealGatewaySettings } from "../../../../dev/testing/real-gateway.ts";
import { createTestDatabase, type TestDatabase } from "../../../../dev/testing/test-database.ts";
import { addDays } from "../../../../domain/schedule/zoned-time.ts";
import { createLog } from "../../../../platform/log/log.ts";
import { createDb, createScopedDb } from "../../../db/database.ts";
import { SYSTEM } from "../../../identity/identity.ts";
import type { JobSender } from "../../../jobs/job.ts";
import type { MessagingProvider } from "../../../providers/messaging/messaging-provider.ts";
import { createRouteApiProvider } from "../../../providers/messaging/route-api/provider.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { createSignalDigest } from "../../accounts/signals/signal-digest.ts";
import { createListFile } from "../../../providers/link-reputation/list-file/provider.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import type { AudienceDeps } from "../../audience/audience.routes.ts";
import { createFilesRoutes } from "../../audience/files.routes.ts";
import type { Principal } from "../../../http/context.ts";
import { createCountAudience } from "../../audience/reach/count-audience.ts";
import { createCountLists } from "../../audience/lists/count-lists.ts";
import { createListOnRoute } from "../../audience/lists/list-on-routes.ts";
import { createListUrls } from "../../audience/lists/list-url.ts";
import { creditTopUp } from "../../billing/top-ups/credit-top-up.ts";
import { readWallet } from "../../billing/ledger/read-wallet.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { catchUpCampaigns } from "../catch-up-campaigns.ts";
import { createDraft } from "../drafts/create-draft.ts";
import { quoteCampaign } from "../quote/quote-campaign.ts";
import { readOwnCampaign } from "../read-own-campaign.ts";
import { submitCampaign } from "../submission/submit-campaign.ts";
import { storePictures } from "./store-pictures.ts";

/** Friday 4 December 2026, 09:00 in South Africa. */
export const FRIDAY_MS = Date.parse("2026-12-04T07:00:00Z");
export const MONDAY = "2026-12-07";
export const HOUR_MS = 3_600_000;
const FAR_STEP_MS = 6 * HOUR_MS;

async function listenAnywhere(app: Hono): Promise<{ origin: string; close(): Promise<void> }> {
  const server = await new Promise<ServerType>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, () =>
      resolve(started),
    );
  });
  const { port } = server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return { origin: `http://127.0.0.1:${port}`, close };
}

/** What may happen around a call to the provider: throw to lose it, before or after it has acted. */
export type Fault = (method: string, side: "before" | "after") => void;

type WorldDatabase = Pick<TestDatabase, "url" | "pool" | "drop">;
type WorldSettings = Omit<RealGatewaySettings, "listHosts"> & {
  asProgram?: boolean;
  /** Migrated databases in place of those of the tests. */
  databases?: { server: WorldDatabase; gateway: WorldDatabase };
};

/** Tool and gateway, each on a database of its own, on one clock; the gateway is the real one. */
export async function aWorld({ asProgram = false, databases, ...settings }: WorldSettings = {}) {
  const [server, gatewayDatabase] = databases
    ? [databases.server, databases.gateway]
    : await Promise.all([
        createTestDatabase("server", { max: 20, asProgram }),
        createTestDatabase("gateway", { asProgram }),
      ]);
  // Who owns nothing sees something in a role alone.
  const db = asProgram ? createScopedDb(server.pool, SYSTEM) : createDb(server.pool);
  const cipher = createNumberCipher(randomBytes(32));
  const owner: { current: Principal | null } = { current: null };
  const filesServer = new Hono();
  const { close, origin } = await listenAnywhere(filesServer);
  const listHosts = [new URL(origin).host];
  const real = await aRealGateway(gatewayDatabase.pool, { ...settings, listHosts });
  const { gateway, clock, setNow, call, send } = real;
  const faults: { current: Fault } = { current: () => {} };
  const log = createLog("test", "silent");
  const answering = { current: async (request: Request) => gateway.app.request(request) };
  const overHttp = createRouteApiProvider(
    { baseUrl: "http://gateway.test", username: "tool", password: "tool-password" },
    async (input, init) => answering.current(new Request(input, init)),
  );
  const messaging = faulty(overHttp, faults);
  const jobs: JobSender = { send: async () => {} };
  const countAudience = createCountAudience({ messaging, log });
  const listUrls = createListUrls("test-secret", origin);
  const listOnRoute = createListOnRoute({ db, clock, messaging, listUrls });
  const publicUrl = origin;
  const contentUrl = origin;
  const deps: CampaignsDeps = {
    db,
    clock,
    log,
    messaging,
    jobs,
    cipher,
    countAudience,
    countLists: createCountLists({ db, cipher }),
    listOnRoute,
    publicUrl,
    contentUrl,
    signalDigest: createSignalDigest("test-secret"),
    linkReputation: createListFile(),
  };

  const folder = await mkdtemp(join(tmpdir(), "loudhailer-files-"));
  const audience: AudienceDeps = {
    ...deps,
    listUrls,
    files: createLocalFiles(folder),
    cipher,
    maxListBytes: 64_000_000,
    homeCountryOf: async () => 6,
  };
  const readPrincipal = async () => ({ principal: owner.current });
  filesServer.route(
    "/",
    createFilesRoutes({ ...audience, contentUrl, readPrincipal, admitReading: async () => {} }),
  );
  const catchUp = async () => {
    await gateway.catchUp(clock.now().getTime());
    await catchUpCampaigns(deps);
  };
  /** In steps of an hour near the end and of six before, or of what is given. */
  const advanceTo = async (toMs: number, stepMs?: number) => {
    for (let ms = clock.now().getTime(); ms < toMs;) {
      const isFar = toMs - ms > FAR_STEP_MS;
      ms = Math.min(ms + (stepMs ?? (isFar ? FAR_STEP_MS : HOUR_MS)), toMs);
      setNow(ms);
      await catchUp();
    }
  };
  const drop = async () => {
    await close();
    await Promise.all([server.drop(), gatewayDatabase.drop(), rm(folder, { recursive: true })]);
  };
  return {
    deps,
    audience,
    /** Caller of the file endpoints; nobody at first. */
    owner,
    filesServer,
    db,
    clock,
    setNow,
    faults,
    /** Who answers the tool's calls of the network: the gateway of this world, or a program of its own. */
    answering,
    /** Where lists are fetched from. */
    listHost: new URL(origin).host,
    gateway,
    databaseUrl: server.url,
    gatewayUrl: gatewayDatabase.url,
    pool: server.pool,
    gatewayPool: gatewayDatabase.pool,
    call,
    send,
    catchUp,
    advanceTo,
    drop,
  };
}

export type World = Awaited<ReturnType<typeof aWorld>>;

function faulty(provider: MessagingProvider, faults: { current: Fault }): MessagingProvider {
  return new Proxy(provider, {
    get(target, name: keyof MessagingProvider) {
      const method = target[name] as (...args: unknown[]) => Promise<unknown>;
      return async (...args: unknown[]) => {
        faults.current(name, "before");
        const answer = await method(...args);
        faults.current(name, "after");
        return answer;
      };
    },
  });
}

/** A registered advertiser with so much in the wallet (minor units). */
export async function anAdvertiser(
  { db, clock }: World,
  amountMinor = 100_000n,
  currency: "ZAR" | "GHS" = "ZAR",
): Promise<string> {
  const id = `user-${randomUUID()}`;
  await db
    .insertInto("user")
    .values({ id, name: "Corner Shop", email: `${id}@shop.test`, emailVerified: true })
    .execute();
  if (amountMinor > 0n)
    await creditTopUp(db, {
      userId: id,
      currency,
      paymentId: randomUUID(),
      provider: "stripe",
      amountMinor,
      at: clock.now(),
    });
  return id;
}

/** A draft that can be sent as it is: 300 women, Monday and Tuesday, in office hours. */
export async function aDraft(
  { deps }: World,
  userId: string,
  { content, ...changes }: DraftChanges = {},
  countryId = 6,
) {
  const fields = {
    ...(content ? { content: await storePictures(deps, userId, content) } : {}),
    title: "December special",
    text: "Bread and milk at half price this week.",
    sender: "CornerShop",
    gender: [21],
    startDate: MONDAY,
    endDate: addDays(MONDAY, 1),
    startHour: 8,
    endHour: 17,
    people: 300,
    ...changes,
  };
  const draft = { userId, countryId, kind: changes.kind ?? ("sms" as const), fields };
  return (await createDraft(deps, draft)).campaign;
}

/** Quotes a draft and submits it for that price. */
export async function quoteAndSubmit({ deps }: World, userId: string, campaignId: string) {
  const quote = await quoteCampaign(deps, { userId, isAnonymous: false, id: campaignId });
  const amountMinor = quote.plan.amountMinor;
  const idempotencyKey = randomUUID();
  return submitCampaign(deps, { userId, campaignId, amountMinor, idempotencyKey });
}

/** A campaign that must have been submitted. Throws for a draft. */
export function asSubmitted(campaign: Campaign): Submitted {
  if (isSubmitted(campaign)) return campaign;
  throw new Error(`The campaign ${campaign.id} is still a draft.`);
}

export function reread({ db }: World, userId: string, campaignId: string) {
  return readOwnCampaign(db, campaignId, { userId, isAdmin: false });
}

export function walletOf({ db, clock }: World, userId: string) {
  return readWallet(db, { userId, currency: "ZAR", at: clock.now() });
}

/** Rows of the books that break a rule: always none. */
export async function auditRows({ db }: World): Promise<unknown[]> {
  return db.selectFrom("ledgerAudit").selectAll().execute();
}

/** The services the gateway has for a campaign, by its code. */
export async function gatewayServices({ gatewayPool }: World, code: string) {
  const { rows } = await gatewayPool.query<{
    routeId: number;
    status: number;
    people: number;
    sent: number;
  }>(
    `select route_id as "routeId", status, people, sent from service where campaign_code like $1 order by route_id`,
    [`${code}-%`],
  );
  return rows;
}
