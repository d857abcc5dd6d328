import { type Context, Hono } from "hono";

type PhoneParts = { gatewayUrl: string; sandboxKey: string | undefined };
type Asked = { method: "GET" } | { method: "POST"; body: string };

const PATH = "/sandbox/phone";

/**
 * Messages received on the handsets and their replies, fetched from the gateway; 502 with a message while it is
 * unreachable.
 */
export function phoneRoutes(parts: PhoneParts): Hono {
  const routes = new Hono();
  routes.get("/api/phone", (c) =>
    askGateway(c, parts, `${PATH}${new URL(c.req.url).search}`, { method: "GET" }),
  );
  routes.post("/api/phone/reply", async (c) =>
    askGateway(c, parts, `${PATH}/reply`, { method: "POST", body: await c.req.text() }),
  );
  return routes;
}

async function askGateway(
  c: Context,
  { gatewayUrl, sandboxKey = "" }: PhoneParts,
  path: string,
  asked: Asked,
): Promise<Response> {
  try {
    const response = await fetch(`${gatewayUrl}${path}`, {
      ...asked,
      headers: { "x-sandbox-key": sandboxKey, "content-type": "application/json" },
      signal: AbortSignal.timeout(10_000),
    });
    // Client errors pass through; everything else is between sandbox and gateway.
    const status = [200, 400, 404].find((known) => known === response.status) ?? 502;
    return c.body(await response.text(), status as 200 | 400 | 404 | 502, {
      "content-type": "application/json",
    });
  } catch {
    return c.json(
      { error: { code: "unavailable", message: "The gateway does not answer. Is it running?" } },
      502,
    );
  }
}
