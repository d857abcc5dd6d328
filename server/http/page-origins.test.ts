import { Hono } from "hono";
import { expect, test } from "vitest";
import { CSRF_COOKIE, CSRF_HEADER, csrfCheck, csrfTokens } from "./security/csrf.ts";

const SECRET = "one secret of the tool, for its tests";

/** How a call with a right token ends that says it comes from a page of this origin, sent to this host. */
async function statusOf(origin: string, host: string, isProduction: boolean): Promise<number> {
  const publicUrl = "https://loudhailer.test";
  const check = csrfCheck({ secret: SECRET, publicUrl, isProduction, sessionCookie: "session" });
  const app = new Hono()
    .use(check)
    .post("/", (c) => c.body(null, 204))
    .onError((_error, c) => c.body(null, 403));
  const token = csrfTokens(SECRET).issue("");
  const headers = { origin, host, cookie: `${CSRF_COOKIE}=${token}`, [CSRF_HEADER]: token };
  return (await app.request("/", { method: "POST", headers })).status;
}

test.each([
  ["the address of the tool", "https://loudhailer.test", "loudhailer.test", 204, 204],
  [
    "it in clear, as who is on the way could serve it",
    "http://loudhailer.test",
    "loudhailer.test",
    403,
    204,
  ],
  ["another port of the host that was asked", "http://127.0.0.1:4010", "127.0.0.1:4010", 403, 204],
  ["another host", "http://127.0.0.1:4010", "127.0.0.1:3000", 403, 403],
  ["no address at all", "null", "loudhailer.test", 403, 403],
])(
  "a call from a page of %s is taken as it must be: in production that of the tool alone",
  async (_what, origin, host, inProduction, inSandbox) => {
    expect(await statusOf(origin, host, true)).toBe(inProduction);
    expect(await statusOf(origin, host, false)).toBe(inSandbox);
  },
);
