import type { ClientContext, ClientLink, ClientOptions } from "@orpc/client";
import type { RpcSettings } from "./full-rpc-link.ts";

/** Longer addresses are refused on the way: such a call is sent as POST. */
const LONGEST_ADDRESS = 2083;

/** What the server refuses; `toProblem` reads it. */
class RpcError extends Error {
  status: number;
  code: unknown;
  data: unknown;

  constructor(status: number, said: { code?: unknown; message?: unknown; data?: unknown }) {
    super(typeof said.message === "string" ? said.message : "");
    this.name = "RpcError";
    this.status = status;
    this.code = said.code;
    this.data = said.data;
  }
}

/**
 * Carries calls by the protocol of oRPC, as the library's own link does. That one is ten times as large, and comes only for a
 * call that needs it (web/api/rpc/full-rpc-link.ts): one with an input or an answer that is not plain JSON, such as a stream.
 */
export function smallRpcLink<Context extends ClientContext>(
  settings: RpcSettings<Context>,
): ClientLink<Context> {
  return {
    async call(path, input, options) {
      const inFull = async (fetch: RpcSettings<Context>["fetch"]) => {
        const { fullRpcLink } = await import("./full-rpc-link.ts");
        return fullRpcLink({ ...settings, fetch }).call(path, input, options);
      };
      if (!isPlain(input) || options.lastEventId !== undefined) return inFull(settings.fetch);
      const request = requestOf(settings, { path, input, options });
      // No procedure leads on to another address.
      const response = await settings.fetch(request, { redirect: "manual" });
      const isJson = /^application\/json\b/.test(response.headers.get("content-type") ?? "");
      if (!isJson && response.ok) return inFull(() => Promise.resolve(response));
      const text = await response.text();
      const { json, meta } = isJson ? readBody(text, response) : {};
      // Something in it is more than JSON can say.
      if (meta?.length) {
        const { status, headers } = response;
        return inFull(() => Promise.resolve(new Response(text, { status, headers })));
      }
      if (!response.ok) throw new RpcError(response.status, json ?? {});
      return json;
    },
  };
}

type Call<Context extends ClientContext> = {
  path: readonly string[];
  input: unknown;
  options: ClientOptions<Context>;
};

function requestOf<Context extends ClientContext>(
  settings: RpcSettings<Context>,
  { path, input, options }: Call<Context>,
): Request {
  const { signal } = options;
  const headers = new Headers(settings.headers(options));
  const url = new URL(`${settings.url()}/${path.map(encodeURIComponent).join("/")}`);
  const body = JSON.stringify({ json: input });
  if (settings.method(options, path) === "GET") {
    const asked = new URL(url);
    asked.searchParams.append("data", body);
    if (asked.href.length <= LONGEST_ADDRESS)
      return new Request(asked, { headers, ...(signal ? { signal } : {}) });
  }
  headers.set("content-type", "application/json");
  return new Request(url, { method: "POST", headers, body, ...(signal ? { signal } : {}) });
}

type Body = { json?: Record<string, unknown>; meta?: readonly unknown[] };

function readBody(text: string, { status }: Response): Body {
  try {
    return text === "" ? {} : (JSON.parse(text) as Body);
  } catch {
    throw new RpcError(status, {});
  }
}

/** True for what JSON says as it is: no dates, no files, no gaps. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((part) => part !== undefined && isPlain(part));
  if (typeof value === "object" && value !== null) {
    const kind: unknown = Object.getPrototypeOf(value);
    return kind === Object.prototype && Object.values(value).every(isPlain);
  }
  return typeof value === "number" ? !Number.isNaN(value) : typeof value !== "bigint";
}
