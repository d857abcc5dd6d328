import { createHmac } from "node:crypto";
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ListeningServer, serve } from "../../../platform/http/serve.ts";
import { createTestApp, type Member, type TestApp } from "../testing/test-app.ts";
import { TEST_ORIGIN } from "../testing/test-browser.ts";

let tool: TestApp;
let owner: Member;
let server: ListeningServer;

beforeAll(async () => {
  tool = await createTestApp();
  owner = await tool.signedUp();
  // Over a real connection: a Request made in process cannot be a TRACE.
  server = await serve(tool.app.app, { port: 0 });
}, 30_000);
afterAll(async () => {
  await server.close();
  await tool.close();
});

type Reply = { status: number; allow: string | undefined; body: string };
type Call = { path: string; body: string; headers?: Record<string, string> };

/** The owner's own call, with the session and its token, as the web app makes it. */
function send(method: string, { path, body, headers = {} }: Call): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>();
  const asked = request(
    {
      port: server.port,
      host: "127.0.0.1",
      method,
      path,
      headers: {
        cookie: owner.jar.header(),
        "x-xsrf-token": owner.jar.get("XSRF-TOKEN") ?? "",
        origin: TEST_ORIGIN,
        "content-type": "application/json",
        "content-length": Buffer.byteLength(body),
        ...headers,
      },
    },
    (response) => {
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => (text += piece));
      response.on("end", () => {
        const { allow } = response.headers;
        resolve({ status: response.statusCode ?? 0, allow, body: text });
      });
    },
  );
  asked.on("error", reject);
  asked.end(body);
  return promise;
}

const count = async (sql: string, values: string[] = []): Promise<unknown> =>
  (await tool.database.pool.query(sql, values)).rows;
const language = () => count('select language from "user" where id = $1', [owner.userId]);
const event = JSON.stringify({
  id: "evt_methods",
  object: "event",
  type: "customer.created",
  data: { object: { id: "cus_1", object: "customer" } },
});
const signed = (): string => {
  const at = Math.floor(Date.now() / 1_000);
  const { webhookSecret } = tool.config.stripe;
  const mark = createHmac("sha256", webhookSecret).update(`${at}.${event}`).digest("hex");
  return `t=${at},v1=${mark}`;
};

type Transport = { name: string; takes: string; call: () => Call; effect: () => Promise<unknown> };

const TRANSPORTS: Transport[] = [
  {
    name: "/rpc",
    takes: "POST",
    call: () => ({ path: "/rpc/accounts/chooseLanguage", body: '{"json":{"language":"zu"}}' }),
    effect: language,
  },
  {
    name: "/api/v1",
    takes: "POST",
    call: () => ({ path: "/api/v1/accounts/language", body: '{"language":"af"}' }),
    effect: language,
  },
  {
    name: "/functions",
    takes: "POST",
    call: () => ({ path: "/functions", body: '{"method":"upd","data":{"company":"Corner"}}' }),
    effect: () => count("select company from account_profile"),
  },
  {
    name: "/files",
    takes: "PUT",
    call: () => ({ path: "/files/msisdnList/mine.csv", body: "0821234567\n" }),
    effect: () => count("select path, size_bytes from uploaded_file"),
  },
  {
    name: "/webhooks",
    takes: "POST",
    call: () => ({
      path: "/webhooks/stripe",
      body: event,
      headers: { "stripe-signature": signed() },
    }),
    effect: () => count("select event_id from webhook_event"),
  },
  {
    name: "/api/auth",
    takes: "POST",
    call: () => ({ path: "/api/auth/sign-out", body: "{}" }),
    effect: () => count("select count(*) from session"),
  },
];

const METHODS = ["GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"];
const OVERRIDES = ["x-http-method-override", "x-http-method", "x-method-override"];

describe.each(TRANSPORTS)("what changes something behind $name", ({ takes, call, effect }) => {
  test.each(METHODS.filter((method) => method !== takes))("does not run on %s", async (method) => {
    const before = await effect();
    const { status, allow } = await send(method, call());
    expect(await effect()).toEqual(before);
    expect([404, 405]).toContain(status);
    if (status === 405) expect(allow?.split(", ")).toContain(takes);
    if (status === 405) expect(allow?.split(", ")).not.toContain(method);
  });

  test.each(["HEAD", "OPTIONS", "TRACE", "PROPFIND"])("answers 405 to %s", async (method) => {
    const isLook = method === "HEAD" && call().path.startsWith("/files/");
    expect((await send(method, call())).status).toBe(isLook ? 404 : 405);
  });

  test("does not run on a GET that claims to be something else", async () => {
    const before = await effect();
    for (const header of OVERRIDES) {
      const { path, ...rest } = call();
      const headers = { ...rest.headers, [header]: takes };
      for (const named of [path, `${path}?_method=${takes}&method=${takes}`])
        expect((await send("GET", { ...rest, path: named, headers })).status).not.toBe(200);
    }
    expect(await effect()).toEqual(before);
  });

  test("does run when it is called as it should be", async () => {
    const before = await effect();
    expect((await send(takes, call())).status).toBe(200);
    expect(await effect()).not.toEqual(before);
  });
});

test("a refused method is told in the words of the door", async () => {
  const sentence = "There is no such method.";
  const rest = await send("OPTIONS", { path: "/api/v1/accounts/language", body: "" });
  expect(JSON.parse(rest.body)).toEqual({ error: { code: "not-found", message: sentence } });
  const rpc = await send("OPTIONS", { path: "/rpc/accounts/chooseLanguage", body: "" });
  expect(JSON.parse(rpc.body)).toMatchObject({
    json: { code: "not-found", status: 405, message: sentence },
  });
});

test.each(["/", "/healthz", "/readyz", "/openapi.json", "/api", "/s/abcdefgh", "/anything"])(
  "%s can be looked at and nothing else",
  async (path) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]) {
      const { status, allow } = await send(method, { path, body: "{}" });
      expect([method, status, allow]).toEqual([method, 405, "GET, HEAD"]);
    }
  },
);
