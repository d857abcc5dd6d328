import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NO_HASHES, readPageHashes } from "./page-hashes.ts";
import { securityHeaders } from "./security-headers.ts";

const HASH = `'sha256-${"A".repeat(43)}='`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "hashes-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function policyOf(listed: unknown): Promise<string[]> {
  await writeFile(join(folder, "page-hashes.json"), JSON.stringify(listed));
  const app = new Hono().use(securityHeaders(false, readPageHashes(folder)));
  const reply = await app.request("/");
  return (reply.headers.get("content-security-policy") ?? "").split("; ");
}

test("the policy lets in what the build put into its pages, each kind for itself, and nothing that is no hash", async () => {
  const policy = await policyOf({ styles: [], scripts: [HASH, "'unsafe-inline'", 1] });
  expect(policy).toContain(`script-src 'self' ${HASH}`);
  expect(policy).toContain("style-src 'self'");
  expect(await policyOf({ styles: [HASH] })).toContain(`style-src 'self' ${HASH}`);
  expect(await policyOf({ styles: [HASH] })).toContain("script-src 'self'");
});

test("a folder without hashes lets nothing in", () => {
  expect(readPageHashes(join(folder, "nowhere"))).toEqual(NO_HASHES);
});
