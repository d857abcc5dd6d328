import { randomBytes } from "node:crypto";
import { createShiftableClock } from "../../platform/clock.ts";
import { endHold } from "../../platform/database/database-place.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { createLog } from "../../platform/log/log.ts";
import { aGateway } from "../../gateway/testing/a-gateway.ts";
import { buildApp } from "../../server/app.ts";
import { type Config, readServerConfig } from "../../server/config.ts";
import { silentMessaging } from "../../server/http/testing/silent-messaging.ts";
import { openBrowser, TEST_ORIGIN } from "../../server/http/testing/test-browser.ts";
import type { Mail } from "../../server/providers/mail/mail-provider.ts";
import { SUBSCRIBERS } from "./a-gateway.ts";
import { installRoom, type OwnDatabase } from "./database-faults.ts";
import type { DatabaseKind } from "../testing/templates.ts";
import type { RealServer } from "./real/real-server.ts";

export type Shop = {
  userId: string;
  email: string;
  country: 6 | 7;
  cookies: ReadonlyMap<string, string>;
};
/** Where databases can be made, and the names of two that are migrated and empty. */
export type Cluster = {
  adminUrl: string;
  templates: Record<DatabaseKind, string>;
  /** Where its disk and its failover are not played. */
  server?: Pick<RealServer, "setFull" | "failOver">;
};
export type Databases = { tool: OwnDatabase; gateway: OwnDatabase; drop(): Promise<void> };
/** What every run begins with, for all processes that live runs: who is signed up, and the names of databases in which nothing has happened yet. */
export type Beginning = {
  config: Config;
  shops: readonly Shop[];
  admin: Shop;
  secondAdmin: Shop;
  templates: Record<DatabaseKind, string>;
};
/** A beginning whose databases can be copied for each run. */
export type Opened = Beginning & {
  copy(): Promise<Databases>;
  /** Resolves when what was dropped is gone. */
  close(): Promise<void>;
};
export type Prepared = Opened & { drop(): Promise<void> };

const COUNTRIES = [6, 6, 7] as const;
const UNLIMITED = { limit: 1_000_000, windowSeconds: 60 };
const NO_LIMITS = {
  anonymous: UNLIMITED,
  user: UNLIMITED,
  credentials: UNLIMITED,
  account: UNLIMITED,
  guesses: UNLIMITED,
  mails: UNLIMITED,
  visitors: UNLIMITED,
  visitorCalls: UNLIMITED,
  visitorPictures: UNLIMITED,
  visitorDrafts: UNLIMITED,
  phoneCodes: UNLIMITED,
  phoneCharges: UNLIMITED,
  payments: UNLIMITED,
  bookings: UNLIMITED,
  matchings: UNLIMITED,
  providerCalls: UNLIMITED,
  files: UNLIMITED,
  profile: UNLIMITED,
  listReadings: UNLIMITED,
};

/** Signs the shops and two administrators up, once for many runs. */
export async function prepareWorlds(cluster: Cluster): Promise<Prepared> {
  const { copyOne, admin } = createCopies(cluster);
  const tool = await copyOne(cluster.templates.server);
  const { config, people } = await signUpAll(tool.url);
  await installRoom(tool.pool);
  await tool.pool.end();
  const gateway = await copyOne(cluster.templates.gateway);
  const first = await aGateway(gateway.pool, {}, { subscribers: SUBSCRIBERS });
  await first.gateway.stop();
  await installRoom(gateway.pool);
  await gateway.pool.end();
  const [secondAdmin, firstAdmin, ...shops] = people.toReversed();
  if (!secondAdmin || !firstAdmin) throw new Error("Nobody signed up.");
  const templates = { server: tool.name, gateway: gateway.name };
  const opened = openWorlds(cluster, { config, shops, admin: firstAdmin, secondAdmin, templates });
  return {
    ...opened,
    async drop() {
      await opened.close();
      for (const name of Object.values(templates))
        await admin.query(`drop database if exists "${name}" with (force)`);
      await admin.end();
    },
  };
}

/** Opens what was prepared, by this process or another. */
export function openWorlds(cluster: Omit<Cluster, "templates">, beginning: Beginning): Opened {
  const { copyOne, admin, inUse } = createCopies(cluster);
  const { templates } = beginning;
  return {
    ...beginning,
    async copy() {
      const copies = [await copyOne(templates.server), await copyOne(templates.gateway)] as const;
      // The programs hold a database that has moved.
      for (const { pool } of copies) await endHold(pool);
      for (const { pool } of copies) inUse.add(pool);
      const drop = async (): Promise<void> => {
        for (const one of copies) inUse.delete(one.pool);
        await Promise.all(copies.map((one) => one.drop()));
      };
      return { tool: copies[0], gateway: copies[1], drop };
    },
    close: () => admin.end(),
  };
}

/** Copies of databases, with what can befall them. */
function createCopies({ adminUrl, server }: Omit<Cluster, "templates">) {
  const admin = createPool(adminUrl, { max: 1 });
  const inUse = new Set<Pool>();
  /** All of a server move together. */
  const release = async (): Promise<void> => {
    for (const pool of inUse) await endHold(pool);
  };

  async function copyOne(template: string) {
    const name = `world_${randomBytes(6).toString("hex")}`;
    await admin.query(`create database "${name}" template "${template}"`);
    const url = new URL(adminUrl);
    url.pathname = `/${name}`;
    const pool = createPool(url.href, { max: 4 });
    const drop = async (): Promise<void> => {
      await pool.end();
      await admin.query(`drop database if exists "${name}" with (force)`);
    };
    const setFull = async (isFull: boolean): Promise<void> =>
      server?.setFull
        ? server.setFull(isFull)
        : void (await pool.query("select setval('world.room', $1)", [isFull ? 1 : 0]));
    const setReadOnly = async (isReadOnly: boolean): Promise<void> =>
      void (await admin.query(
        `alter database "${name}" set default_transaction_read_only = ${isReadOnly}`,
      ));
    const failOver = server?.failOver;
    return {
      url: url.href,
      name,
      pool,
      drop,
      setFull,
      setReadOnly,
      release,
      ...(failOver && { failOver }),
    };
  }

  return { copyOne, admin, inUse };
}

async function signUpAll(databaseUrl: string): Promise<{ config: Config; people: Shop[] }> {
  const adminUserIds: string[] = [];
  const environment = { NODE_ENV: "test", DATABASE_URL: databaseUrl, ROLE: "api" };
  const config: Config = {
    ...readServerConfig({ ...environment, PUBLIC_URL: TEST_ORIGIN }),
    rateLimits: NO_LIMITS,
    answerFloorMs: 0,
    adminUserIds,
  };
  const sent: Mail[] = [];
  const app = await buildApp(config, {
    log: createLog("world", "silent"),
    clock: createShiftableClock(),
    messaging: silentMessaging(),
    mail: { send: async (mail) => void sent.push(mail), close: () => {} },
  });
  await app.start();
  const people: Shop[] = [];
  for (const country of [...COUNTRIES, 6, 6] as const) {
    const browser = await openBrowser(app.app);
    const email = `owner-${people.length}@shop.test`;
    await browser.client.accounts.signUp({
      firstName: "Thandi",
      surname: "Mokoena",
      mobileNumber: country === 7 ? "024 123 4567" : "082 123 4567",
      country,
      email,
      password: "correct horse battery",
    });
    await app.jobs.drain();
    const mail = sent.findLast(({ to }) => to === email);
    const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "");
    await browser.post("/api/auth/verify-email", Object.fromEntries(link.searchParams));
    const { userId } = await browser.client.accounts.me({});
    if (userId === null) throw new Error("The link in the mail did not sign in.");
    await browser.client.billing.invoices.saveProfile({ address: ["12 Main Road"] });
    people.push({ userId, email, country, cookies: new Map(browser.jar.cookies) });
  }
  adminUserIds.push(...people.slice(COUNTRIES.length).map(({ userId }) => userId));
  await app.stop();
  return { config, people };
}
