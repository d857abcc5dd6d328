import { createRouteApiProvider } from "../provider.ts";

export type Answer = { status?: number; body: unknown };
type Seen = { method: string; url: string; authorization: string | null; body: string };

const routesReply = {
  routes: [
    {
      routeId: 97,
      name: "Umoya Mobile",
      routeApiUrl: "http://gateway.test/r/97",
      counter: 12_000,
      optOutSuffix: " OptOut? Reply STOP (free)",
      adProductIds: [5],
    },
  ],
};

/** A provider on a scripted network: tokens t1, t2 …, routes of South Africa, then what the test says. */
export function scripted(answer: (seen: Seen) => Answer | Promise<Answer>, config = {}) {
  const calls: Seen[] = [];
  let tokens = 0;
  const fetchLike: typeof fetch = async (input, init) => {
    const request = new Request(input as URL, init);
    const body = await request.text();
    const authorization = request.headers.get("authorization");
    const seen = { method: request.method, url: request.url, authorization, body };
    calls.push(seen);
    if (seen.url.endsWith("/apis/oauth/authorize")) {
      tokens += 1;
      return Response.json({ token_type: "bearer", access_token: `t${tokens}`, expires_in: 3600 });
    }
    if (seen.url.includes("/routespercountry")) return Response.json(routesReply);
    const { status = 200, body: reply } = await answer(seen);
    return Response.json(reply, { status });
  };
  const base = { baseUrl: "http://gateway.test/", username: "tool", password: "secret" };
  return { provider: createRouteApiProvider({ ...base, ...config }, fetchLike), calls };
}
