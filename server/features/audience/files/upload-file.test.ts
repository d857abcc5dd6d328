import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../../../http/testing/test-app.ts";
import { createLocalFiles } from "../../../../platform/files/local/provider.ts";

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
