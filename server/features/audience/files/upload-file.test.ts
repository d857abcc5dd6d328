import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { asSystem } from "../../../identity/identity.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";
import { uploadListFile } from "./upload-file.ts";

let tool: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "uploads-"));
  tool = await createTestApp({ overrides: { files: createLocalFiles(folder) } });
});
afterAll(async () => {
  await tool.close();
  await rm(folder, { recursive: true });
});

test("a file that is longer than it was said to be is refused as that, not as too large for a list", async () => {
  const member = await tool.signedUp();
  const reply = await member.fetch("/files/msisdnList/long.csv", {
    method: "PUT",
    body: "0820000001\n0820000002\n",
    headers: { "content-range": "bytes 0-9/10" },
  });
  expect([reply.status, await reply.json()]).toMatchObject([
    400,
    {
      error: {
        code: "invalid-argument",
        message: "The file is longer than the 10 bytes announced. Send it again.",
      },
    },
  ]);
});

test("a file of which a part has not come yet makes no list", async () => {
  const member = await tool.signedUp();
  const reply = await member.fetch("/files/msisdnList/half.csv", {
    method: "PUT",
    body: "phone\n0820000001\n",
    headers: { "content-range": "bytes 0-16/28" },
  });
  expect(reply.status).toBe(202);
  const { path } = (await reply.json()) as { path: string };
  await expect(member.client.audience.createList({ name: "Half", path })).rejects.toMatchObject({
    message: "This file has not uploaded completely. Upload the rest first.",
  });
});

test("a name that is uploaded anew has the room of it alone: who still sends the one before is stopped, and notes nothing", async () => {
  const { userId } = await tool.signedUp();
  const deps = { db: tool.app.db, files: createLocalFiles(folder), maxListBytes: 64_000_000 };
  const upload = (totalBytes: number, bytes: AsyncIterable<Uint8Array>) =>
    asSystem(() => uploadListFile(deps, userId, "same.csv", { offset: 0, totalBytes }, bytes));
  const small = async function* () {
    yield Buffer.from("0820000001\n");
  };
  let sent = 0;
  const large = async function* () {
    for (; sent < 40; sent += 1) {
      if (sent === 2) await upload(11, small());
      yield Buffer.alloc(1_000_000, "1");
    }
  };
  await expect(upload(40_000_000, large())).rejects.toMatchObject({ code: "invalid-argument" });
  expect(sent).toBe(2);
  const { rows } = await tool.database.pool.query(
    "select size_bytes::int, total_bytes::int, reserved_bytes::int from uploaded_file where user_id = $1",
    [userId],
  );
  expect(rows).toEqual([{ size_bytes: 11, total_bytes: 11, reserved_bytes: 0 }]);
});

test("neither one that was too long nor one that comes to its end takes anything from who has begun its name anew", async () => {
  const { userId } = await tool.signedUp();
  const deps = { db: tool.app.db, files: createLocalFiles(folder), maxListBytes: 64_000_000 };
  const upload = (totalBytes: number, bytes: AsyncIterable<Uint8Array>) =>
    asSystem(() => uploadListFile(deps, userId, "again.csv", { offset: 0, totalBytes }, bytes));
  const small = async function* () {
    yield Buffer.from("0820000001\n");
  };
  const before = async function* () {
    await upload(11, small());
    yield Buffer.alloc(22, "1");
  };
  for (const totalBytes of [5, 22]) {
    await expect(upload(totalBytes, before())).rejects.toMatchObject({ code: "invalid-argument" });
    const { rows } = await tool.database.pool.query(
      "select size_bytes::int, reserved_bytes::int from uploaded_file where user_id = $1",
      [userId],
    );
    expect(rows).toEqual([{ size_bytes: 11, reserved_bytes: 0 }]);
  }
});

test("what one file leaves behind is gone before the next begins", async () => {
  const member = await tool.signedUp();
  const put = async (name: string, total: number) => {
    const headers = { "content-range": `bytes 0-9/${total}` };
    const body = "0820000001\n";
    return (await member.fetch(`/files/msisdnList/${name}`, { method: "PUT", body, headers }))
      .status;
  };
  const onDisk = async () => (await readdir(join(folder, "lists"))).length;
  expect(await put("first.csv", 11)).toBe(200);
  const before = await onDisk();
  for (let n = 0; n < 5; n += 1) expect(await put(`${n}.csv`, 10)).toBe(400);
  expect(await put("last.csv", 11)).toBe(200);
  // The one that was too long has gone with its row: nothing but the last one has come.
  expect(await onDisk()).toBe(before + 1);
});

test.each(["a..csv", "..", "a%2Fb.csv", "a%00.csv", "a\\b.csv"])(
  "no file is called %j",
  async (name) => {
    const member = await tool.signedUp();
    const reply = await member.fetch(`/files/msisdnList/${name}`, { method: "PUT", body: "1\n" });
    expect(reply.ok).toBe(false);
    const { rows } = await tool.database.pool.query(
      "select from uploaded_file where user_id = $1",
      [member.userId],
    );
    expect(rows).toEqual([]);
  },
);
