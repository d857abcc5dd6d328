import { Hono } from "hono";

/** What the handsets received, as the gateway tells it; 502 with a sentence while the gateway is not there. */
export function phoneRoutes({
  gatewayUrl,
  sandboxKey,
}: {
  gatewayUrl: string;
  sandboxKey: string | undefined;
}): Hono {
  const routes = new Hono();
  routes.get("/api/phone", async (c) => {
    const query = new URL(c.req.url).search;
    try {
      const response = await fetch(`${gatewayUrl}/sandbox/phone${query}`, {
        headers: { "x-sandbox-key": sandboxKey ?? "" },
        signal: AbortSignal.timeout(10_000),
      });
      return c.body(await response.text(), response.ok ? 200 : 502, {
        "content-type": "application/json",
      });
    } catch {
      return c.json(
        { error: { code: "unavailable", message: "The gateway does not answer. Is it running?" } },
        502,
      );
    }
  });
  return routes;
}
