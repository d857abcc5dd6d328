import { Hono } from "hono";
import { expect, test } from "vitest";
import { assetHeaders, securityHeaders } from "./security-headers.ts";

async function headersOf(path: string, isProduction = true): Promise<Record<string, string>> {
  const app = new Hono().use(securityHeaders(isProduction)).get("/picture", (c) => {
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return c.body("");
  });
  const { "content-type": _, ...headers } = Object.fromEntries((await app.request(path)).headers);
  return headers;
}

test("every reply has these headers and no others, https in production alone", async () => {
  const inProduction = await headersOf("/");
  expect(inProduction).toEqual({
    "content-security-policy":
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
      "connect-src 'self'; manifest-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
      "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types loudhailer; upgrade-insecure-requests",
    "cross-origin-embedder-policy": "require-corp",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-get=(self), " +
      "publickey-credentials-create=(self)",
    "referrer-policy": "strict-origin-when-cross-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
  });
  const elsewhere = await headersOf("/", false);
  expect(elsewhere["content-security-policy"]).not.toContain("upgrade");
  expect(elsewhere).not.toHaveProperty("strict-transport-security");
});

test("a file that pages of others may show says so itself", async () => {
  expect((await headersOf("/picture"))["cross-origin-resource-policy"]).toBe("cross-origin");
});

test("a part of the app has those that are not of pages alone, https in production alone", async () => {
  const headersOfPart = async (isProduction: boolean) => {
    const app = new Hono().use(assetHeaders(isProduction)).get("/part.js", (c) => c.body(""));
    const { headers } = await app.request("/part.js");
    const { "content-type": _, ...others } = Object.fromEntries(headers);
    return others;
  };
  const always = {
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  };
  expect(await headersOfPart(true)).toEqual({
    ...always,
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  });
  expect(await headersOfPart(false)).toEqual(always);
});
