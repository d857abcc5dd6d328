import { Stripe } from "stripe";
import { inSpan, noteOnSpan } from "../../../../platform/tracing/spans.ts";

export type StripeConfig = {
  secretKey: string;
  webhookSecret: string;
  /** Another address of the API, path included (the sandbox); the real Stripe when absent. */
  apiBase?: string;
  timeoutMs?: number;
  /** Retries of one call by the SDK, all under the same idempotency key. */
  maxNetworkRetries?: number;
};

const TIMEOUT_MS = 20_000;

/** The official SDK, pointed at the real Stripe or at `apiBase`. */
export function createStripeApi(config: StripeConfig): Stripe {
  return new Stripe(config.secretKey, {
    timeout: config.timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: config.maxNetworkRetries ?? 2,
    telemetry: false,
    httpClient: ownWords(Stripe.createNodeHttpClient()),
    ...(config.apiBase === undefined ? {} : addressOf(new URL(config.apiBase))),
  });
}

function addressOf(base: URL): Stripe.StripeConfig {
  const protocol = base.protocol === "http:" ? "http" : "https";
  const port = base.port === "" ? (protocol === "http" ? "80" : "443") : base.port;
  const prefix = base.pathname.replace(/\/$/, "");
  return {
    host: base.hostname,
    port,
    protocol,
    ...(prefix === ""
      ? {}
      : { httpClient: prefixed(ownWords(Stripe.createNodeHttpClient()), prefix) }),
  };
}

// The SDK has host, port and protocol but no path: it is put in front of each request's own.
function prefixed(client: Stripe.HttpClient, prefix: string): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = (host, port, path, ...rest) =>
    makeRequest(host, port, `${prefix}${path}`, ...rest);
  return client;
}

/**
 * The SDK takes any JSON without an `error` for what it asked for, whatever the status. What a proxy says of an outage is no answer of
 * Stripe's: nobody knows then whether it acted.
 */
function ownWords(client: Stripe.HttpClient): Stripe.HttpClient {
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...args) => {
    const response = await asSpan(args, () => makeRequest(...args));
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body: unknown = await toJSON();
      if (response.getStatusCode() >= 400 && !("error" in Object(body)))
        throw new Error("Something before Stripe answered.");
      return body;
    };
    return response;
  };
  return client;
}

/** Each try of a call, by method and host: a path holds ids. */
function asSpan(
  [host, , , method]: Parameters<Stripe.HttpClient["makeRequest"]>,
  request: () => ReturnType<Stripe.HttpClient["makeRequest"]>,
): ReturnType<Stripe.HttpClient["makeRequest"]> {
  const attributes = { "server.address": host };
  return inSpan({ name: `${method} ${host}`, kind: "client", attributes }, async () => {
    const response = await request();
    noteOnSpan({ "http.response.status_code": response.getStatusCode() });
    return response;
  });
}
