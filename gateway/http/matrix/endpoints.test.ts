import { beforeAll, describe, expect, test } from "vitest";
import { watchRows } from "../../../dev/testing/matrix/touched-rows.ts";
import { useGateway } from "../../testing/use-gateway.ts";
import type { Endpoint } from "../endpoint.ts";
import { endpoints } from "../endpoints.ts";

const world = useGateway();
let rows: Awaited<ReturnType<typeof watchRows>>;
let ended: string;

beforeAll(async () => {
  const form = new URLSearchParams({ username: "tool", password: "tool-password" });
  const reply = await world.gateway.app.request("/apis/oauth/authorize", {
    method: "POST",
    body: form,
  });
  ended = ((await reply.json()) as { access_token: string }).access_token;
  await world.pool.query(
    "update access_token set expires_at = now() - interval '1 second' where token_hash = sha256($1)",
    [Buffer.from(ended)],
  );
  rows = await watchRows(world);
});

const NAMED: [string, Endpoint][] = Object.entries(endpoints);

/** Who may call: only the tool with a token that is good. */
const CALLERS = {
  nobody: () => ({}),
  "a stranger": () => ({ authorization: `Bearer ${"x".repeat(43)}` }),
  "a token that has ended": () => ({ authorization: `Bearer ${ended}` }),
  "name and password": () => ({ authorization: `Basic ${btoa("tool:tool-password")}` }),
  "a token in a cookie": () => ({ cookie: `access_token=${world.token}` }),
  "the tool": () => ({ authorization: `Bearer ${world.token}` }),
} satisfies Record<string, () => Record<string, string>>;
type Caller = keyof typeof CALLERS;

const SHAPES = ["json", "form", "multipart", "HEAD", "OPTIONS", "PATCH", "DELETE"] as const;
type Shape = (typeof SHAPES)[number];

async function statusOf(endpoint: Endpoint, who: Caller, shape: Shape): Promise<number> {
  const own = endpoint.method.toUpperCase();
  const method = ["json", "form", "multipart"].includes(shape) ? own : shape;
  const headers: Record<string, string> = CALLERS[who]();
  let body: BodyInit | undefined;
  if (shape === "form") body = new URLSearchParams({ surprise: "1" });
  if (shape === "multipart") {
    body = new FormData();
    body.set("surprise", "1");
  }
  if (shape === "json") {
    body = '{"surprise":1}';
    headers["content-type"] = "application/json";
  }
  const path = `${endpoint.path.replace(":routeId", "97")}?surprise=1`;
  const hasBody = method !== "GET" && method !== "HEAD" && body !== undefined;
  const init = { method, headers, ...(hasBody ? { body } : {}) };
  return (await world.gateway.app.request(path, init)).status;
}

/** What the endpoint's own description promises. */
function expected(endpoint: Endpoint, who: Caller, shape: Shape): number {
  if (["OPTIONS", "PATCH", "DELETE"].includes(shape)) return 404;
  // A look without the body is answered as the read at the same address.
  const isRead = NAMED.some(([, { method, path }]) => method === "get" && path === endpoint.path);
  if (shape === "HEAD" && !isRead) return 404;
  if (!endpoint.isPublic && who !== "the tool") return 401;
  return 400;
}

describe.each(NAMED)("%s", (_name, endpoint) => {
  test("answers nobody but the tool, in no shape, and nothing was written", async () => {
    await rows.take();
    for (const who of Object.keys(CALLERS) as Caller[])
      for (const shape of SHAPES)
        expect([who, shape, await statusOf(endpoint, who, shape)]).toEqual([
          who,
          shape,
          expected(endpoint, who, shape),
        ]);
    expect(await rows.take()).toEqual([]);
  });
});

const KEY = "x".repeat(43);
/** The addresses that need no token, with what they answer to a key that is wrong or names nobody. */
const PUBLIC: Readonly<Record<string, [path: string, status: number]>> = {
  "GET /healthz": ["/healthz", 200],
  "GET /readyz": ["/readyz", 200],
  "GET /openapi.json": ["/openapi.json", 200],
  "GET /l/:code": ["/l/abcdefgh", 404],
  "GET /o/:code": ["/o/abcdefgh", 404],
  "POST /o/:code": ["/o/abcdefgh", 404],
  "GET /networks/:id/:key": [`/networks/1/${KEY}`, 503],
  "POST /networks/:id/:key": [`/networks/1/${KEY}`, 503],
  "GET /networks/:id/:key/*": [`/networks/1/${KEY}/dlr`, 503],
  "POST /networks/:id/:key/*": [`/networks/1/${KEY}/dlr`, 503],
  "POST /r/:routeId/company/receipts": ["/r/97/company/receipts?connection=1", 401],
  "POST /tags/:id/:key": [`/tags/1/${KEY}`, 404],
  "GET /tags/:id/:key/:event": [`/tags/1/${KEY}/call`, 404],
  "POST /openrtb/:id/:key": [`/openrtb/1/${KEY}`, 404],
  "GET /openrtb/:id/notices/:notice": ["/openrtb/1/notices/burl", 404],
  "POST /openrtb/:id/notices/:notice": ["/openrtb/1/notices/burl", 404],
  "GET /ads/:id/:key/tag.js": [`/ads/1/${KEY}/tag.js`, 404],
  "GET /ads/:id/:key/frame": [`/ads/1/${KEY}/frame`, 404],
  "POST /ads/:id/:key/seen": [`/ads/1/${KEY}/seen`, 404],
  "GET /ads/:id/:key/click": [`/ads/1/${KEY}/click`, 404],
  "GET /ads/:id/:key/about": [`/ads/1/${KEY}/about`, 404],
  "POST /sandbox/clock": ["/sandbox/clock", 401],
  "GET /sandbox/phone": ["/sandbox/phone", 401],
  "POST /sandbox/phone/reply": ["/sandbox/phone/reply", 401],
};

test.each(Object.entries(PUBLIC))(
  "%s answers a wrong key and writes nothing",
  async (address, [path, status]) => {
    await rows.take();
    const method = address.slice(0, address.indexOf(" "));
    for (const who of Object.keys(CALLERS) as Caller[]) {
      const body = method === "POST" ? { body: "{}" } : {};
      const headers = { ...CALLERS[who](), "content-type": "application/json" };
      const reply = await world.gateway.app.request(path, { method, headers, ...body });
      expect([who, reply.status]).toEqual([who, status]);
    }
    for (const other of ["OPTIONS", "DELETE", "PATCH"])
      expect([400, 401, 404, 405]).toContain(
        (await world.gateway.app.request(path, { method: other })).status,
      );
    expect(await rows.take()).toEqual([]);
  },
);

test("every address of the program is an endpoint or in the table", () => {
  const served = new Set(world.gateway.app.routes.map(({ method, path }) => `${method} ${path}`));
  const described = NAMED.map(([, { method, path }]) => `${method.toUpperCase()} ${path}`);
  const known = [...described, ...Object.keys(PUBLIC)];
  const around = ["ALL /*", "ALL /sandbox/*"];
  expect([...served].filter((it) => !known.includes(it) && !around.includes(it))).toEqual([]);
  expect(known.filter((it) => !served.has(it))).toEqual([]);
});
