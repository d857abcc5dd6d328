import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLog } from "../../../../platform/log/log.ts";
import { silentMessaging } from "../../../http/testing/silent-messaging.ts";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import type { TestBrowser } from "../../../http/testing/test-browser.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { createNumberCipher } from "../../accounts/users/number-cipher.ts";
import { createListUrls } from "../lists/list-url.ts";
import { tidyLists } from "../lists/manage-lists.ts";
import { sweepStrayFiles } from "./sweep-stray-files.ts";
import { aPng } from "../testing/a-picture.ts";

const log = createLog("test", "silent");
const LARGE = aPng(10, 10, { padding: 1_900_000 });

let tool: TestApp;
let folder: string;
/** How the disk behaves; a test puts another in its place. */
let append: FileStore["append"];
let plain: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "loudhailer-uploads-"));
  plain = createLocalFiles(folder);
  append = plain.append;
  const files: FileStore = { ...plain, append: (...piece) => append(...piece) };
  const many = { limit: 100_000, windowSeconds: 86_400 };
  const few = { limit: 30, windowSeconds: 86_400 };
  tool = await createTestApp({
    config: {
      trustedProxies: 1,
      maxListBytes: 64_000_000,
      rateLimits: {
        anonymous: many,
        user: many,
        credentials: many,
        account: many,
        guesses: many,
        mails: many,
        visitors: few,
        visitorCalls: many,
        visitorPictures: { limit: 100, windowSeconds: 86_400 },
        visitorDrafts: many,
        profile: many,
        phoneCodes: few,
        phoneCharges: few,
        payments: many,
        bookings: many,
        matchings: many,
        providerCalls: many,
        files: { limit: 100_000, windowSeconds: 60 },
        listReadings: { limit: 100_000, windowSeconds: 60 },
      },
    },
    overrides: { files },
  });
}, 30_000);
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

const put = (browser: TestBrowser, path: string, body: BodyInit, headers = {}) =>
  browser.fetch(`/files/${path}`, { method: "PUT", body, headers });
const onDisk = async (name: string): Promise<string[]> =>
  (await readdir(join(folder, name)).catch(() => [])).map((file) => `${name}/${file}`);
const rows = async (sql: string, values: unknown[] = []): Promise<string[]> =>
  (await tool.database.pool.query<{ key: string }>(sql, values)).rows.map(({ key }) => key);
/** What the hourly tidying or the rows themselves know of. */
const known = () =>
  rows(`select storage_key as key from uploaded_file union select storage_key from removed_file`);
const strays = async (): Promise<string[]> => {
  const keys = new Set(await known());
  const files = [...(await onDisk("pictures")), ...(await onDisk("lists"))];
  return files.filter((key) => !keys.has(key));
};
const tidy = () => {
  const { db } = tool.app;
  const cipher = createNumberCipher(Buffer.alloc(32, 7));
  const messaging = silentMessaging();
  const listUrls = createListUrls(tool.config.authSecret, tool.config.publicUrl);
  return tidyLists({ db, clock: tool.clock, log, files: plain, messaging, listUrls, cipher });
};
/** The program is killed when it writes to the disk, before or after the bytes are there: nobody is answered. */
async function askAndKill(isWritten: boolean, ask: () => Promise<unknown>) {
  const reached = Promise.withResolvers<"nothing">();
  append = async (...piece) => {
    if (isWritten) await plain.append(...piece);
    setTimeout(reached.resolve, 100, "nothing");
    return new Promise(() => {});
  };
  const answer = await Promise.race([ask(), reached.promise]);
  append = plain.append;
  return answer;
}

describe("a picture", () => {
  test("of more pixels than an integer holds is refused, and its bytes are not kept", async () => {
    const visitor = await aVisitor("203.0.113.1");
    const huge = aPng(10, 10);
    huge.writeUInt32BE(0xffffffff, 16);
    const before = await onDisk("pictures");
    const reply = await put(visitor, "pictures/p.png", huge, at("203.0.113.1"));
    expect([reply.status, await reply.json()]).toMatchObject([
      400,
      {
        error: {
          message:
            "A picture can be up to 8000 pixels wide or high, and have up to 40 million pixels in all.",
        },
      },
    ]);
    expect(await onDisk("pictures")).toEqual(before);
  });

  test("that the disk does not take leaves neither a row nor, after tidying, bytes", async () => {
    const owner = await tool.signedUp();
    append = async (key, offset, bytes, mostBytes) => {
      await plain.append(key, offset, bytes, mostBytes);
      throw new Error("ENOSPC: no space left on device");
    };
    expect((await put(owner, "pictures/p.png", aPng(10, 10))).status).toBe(500);
    append = plain.append;
    expect(await strays()).toEqual([]);
    await tidy();
    expect(await ownKeys(owner.userId)).toEqual([]);
    expect(await onDisk("pictures")).toEqual([]);
  });

  test("whose upload was killed between its two steps is known, counted, shown to nobody, and goes", async () => {
    const owner = await tool.signedUp();
    const ask = () => put(owner, "pictures/p.png", aPng(10, 10));
    for (const isWritten of [true, false]) expect(await askAndKill(isWritten, ask)).toBe("nothing");
    expect(await strays()).toEqual([]);
    const keys = await ownKeys(owner.userId);
    expect(keys).toHaveLength(2);
    const statuses = keys.map(async (key) => (await owner.fetch(`/files/${key}`)).status);
    expect((await Promise.all(statuses)).toSorted()).toEqual([200, 404]);
    await tool.database.pool.query(
      "update uploaded_file set updated_at = now() - interval '8 days' where user_id = $1",
      [owner.userId],
    );
    await tidy();
    expect(await ownKeys(owner.userId)).toEqual([]);
    expect((await onDisk("pictures")).filter((key) => keys.includes(key))).toEqual([]);
  });
});

describe("the disk that one person can fill", () => {
  test("with pictures is bounded for a visitor, however many come at once", async () => {
    const visitor = await aVisitor("203.0.113.2");
    const replies = await Promise.all(
      Array.from({ length: 12 }, () =>
        put(visitor, "pictures/p.png", LARGE, at("203.0.113.2")).then(({ status }) => status),
      ),
    );
    expect(replies.filter((status) => status === 200)).toHaveLength(5);
    expect(replies.filter((status) => status === 429)).toHaveLength(7);
  });

  test("with pictures is bounded in number for a visitor, however small they are", async () => {
    const visitor = await aVisitor("203.0.113.3");
    const small = aPng(10, 10);
    const statuses: number[] = [];
    for (let n = 0; n < 61; n += 1)
      statuses.push((await put(visitor, "pictures/p.png", small, at("203.0.113.3"))).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
  });

  test("with pictures is bounded by address for visitors, and not for who has signed up", async () => {
    const small = aPng(10, 10);
    const statuses: number[] = [];
    const addressOf = (n: number) => `2001:db8:0:1::${n + 1}`;
    for (let n = 0; n < 11; n += 1) {
      const visitor = await aVisitor(addressOf(n));
      for (let m = 0; m < 10; m += 1)
        statuses.push((await put(visitor, "pictures/p.png", small, at(addressOf(n)))).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.slice(100)).toEqual(Array(10).fill(429));
    const owner = await tool.signedUp();
    expect((await put(owner, "pictures/p.png", small, at(addressOf(20)))).status).toBe(200);
  });

  test("with pictures is bounded for a member", async () => {
    const owner = await tool.signedUp();
    await fill(owner.userId, "pictures", 199_000_000);
    expect((await put(owner, "pictures/p.png", aPng(10, 10))).status).toBe(200);
    expect((await put(owner, "pictures/p.png", LARGE)).status).toBe(429);
  });

  test("with lists is bounded, those that are still on their way included", async () => {
    const owner = await tool.signedUp();
    await fill(owner.userId, "msisdnList", 2 * 64_000_000 - 100);
    const announced = (total: number) => ({ "content-range": `bytes 0-9/${total}` });
    // Ten bytes of sixty: the other fifty are kept for it.
    expect(await statusOf(owner, "a.csv", announced(60))).toBe(202);
    expect(await statusOf(owner, "b.csv", announced(60))).toBe(400);
    expect(await statusOf(owner, "c.csv", announced(40))).toBe(202);
    expect(await statusOf(owner, "d.csv", announced(10))).toBe(400);
    const rest = { "content-range": "bytes 10-19/60" };
    expect(await statusOf(owner, "a.csv", rest)).toBe(202);
  });

  test("with a list that is longer than it said is nothing", async () => {
    const owner = await tool.signedUp();
    const shown = { "content-range": "bytes 0-9/10" };
    const reply = await put(owner, "msisdnList/long.csv", "0821234567\n".repeat(20_000), shown);
    expect(reply.status).toBe(400);
    expect((await owner.fetch("/files/msisdnList/long.csv")).status).toBe(404);
    expect(await strays()).toEqual([]);
  });

  async function fill(userId: string, kind: string, bytes: number): Promise<void> {
    await tool.database.pool.query(
      "insert into uploaded_file (user_id, path, storage_key, size_bytes) values ($1, $2, $3, $4)",
      [userId, `${kind}/full`, `${kind}/full-${userId.toLowerCase()}`, bytes],
    );
  }
  const statusOf = async (browser: TestBrowser, name: string, headers: object) =>
    (await put(browser, `msisdnList/${name}`, "0821234567", headers)).status;
});

test("an upload of a list that was killed leaves a row that the tidying knows", async () => {
  const owner = await tool.signedUp();
  const ask = () => put(owner, "msisdnList/killed.csv", "0821234567\n");
  expect(await askAndKill(true, ask)).toBe("nothing");
  expect(await strays()).toEqual([]);
  expect(await ownKeys(owner.userId)).toHaveLength(1);
});

describe("files that no row knows", () => {
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  const lay = async (name: string, at: Date): Promise<string> => {
    await plain.append(name, 0, bytesOf("left behind"), 100);
    await utimes(join(folder, name), at, at);
    return name;
  };
  const sweep = () => sweepStrayFiles({ db: tool.app.db, files: plain, log });

  test("are removed a day later, and no other file is", async () => {
    const owner = await tool.signedUp();
    const stored = (await (await put(owner, "pictures/p.png", aPng(10, 10))).json()) as {
      url: string;
    };
    const name = new URL(stored.url).pathname.replace("/files/", "");
    await utimes(join(folder, name), twoDaysAgo, twoDaysAgo);
    const old = [await lay("pictures/old-1", twoDaysAgo), await lay("lists/old-2", twoDaysAgo)];
    const young = await lay("pictures/young-1", new Date());
    // The hourly tidying is about to remove it, and counts on finding it.
    const leaving = await lay("pictures/leaving-1", twoDaysAgo);
    await tool.database.pool.query("insert into removed_file (storage_key) values ($1)", [leaving]);
    await writeFile(join(folder, "pictures", "NOT A KEY"), "somebody's own");
    await sweep();
    const left = [...(await onDisk("pictures")), ...(await onDisk("lists"))];
    expect(left).toEqual(expect.arrayContaining([name, young, leaving, "pictures/NOT A KEY"]));
    for (const key of old) expect(left).not.toContain(key);
  });

  test("are all left alone where the database knows none of them: it is another's", async () => {
    const other = await createTestApp();
    await lay("lists/of-another", twoDaysAgo);
    const before = await onDisk("pictures");
    await sweepStrayFiles({ db: other.app.db, files: plain, log });
    expect(await onDisk("pictures")).toEqual(before);
    expect(await onDisk("lists")).toContain("lists/of-another");
    await other.close();
  });
});

const at = (address: string) => ({ "x-forwarded-for": address });

async function aVisitor(address: string): Promise<TestBrowser> {
  const visitor = await tool.openBrowser();
  await visitor.post("/api/auth/sign-in/anonymous", {}, at(address));
  return visitor;
}

const ownKeys = (userId: string) =>
  rows("select storage_key as key from uploaded_file where user_id = $1", [userId]);

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}
