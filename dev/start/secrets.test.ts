import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWebPush } from "../../server/providers/push/web-push/provider.ts";
import { readOrMakeSecrets } from "./secrets.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "secrets-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("secrets are made once, and what a later version adds is made beside them", () => {
  const first = readOrMakeSecrets(folder);
  expect(readOrMakeSecrets(folder)).toEqual(first);
  const { vapidPublicKey, vapidPrivateKey, ...older } = first;
  writeFileSync(join(folder, "secrets.json"), JSON.stringify(older));
  const upgraded = readOrMakeSecrets(folder);
  expect(upgraded).toMatchObject(older);
  expect(upgraded.vapidPublicKey).not.toBe(vapidPublicKey);
  expect(upgraded.vapidPrivateKey).not.toBe(vapidPrivateKey);
  expect(JSON.parse(readFileSync(join(folder, "secrets.json"), "utf8"))).toEqual(upgraded);
});

test("the push keys are a pair that browsers can subscribe with", async () => {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = readOrMakeSecrets(folder);
  expect(Buffer.from(publicKey, "base64url")).toHaveLength(65);
  const push = createWebPush({ publicKey, privateKey, subject: "mailto:hello@shop.test" });
  expect(push.publicKey).toBe(publicKey);
});
