import type { IncomingMessage } from "node:http";
import { addressOfRequest } from "../../platform/http/client-address.ts";
import type { AnswerAtOnce } from "../../platform/http/serve.ts";
import type { TapLimit } from "../../platform/http/tap-limit.ts";
import { traceFrom } from "../../platform/log/trace.ts";
import { locationOf } from "./link-address.ts";
import type { ClosedLinks } from "./closed-links.ts";
import type { KnownLinks } from "./known-links.ts";
import type { TapWriter } from "./tap-writer.ts";
import { isPerson } from "./visitors.ts";

export type LinkAnswerDeps = {
  links: Pick<KnownLinks, "held">;
  closedLinks: Pick<ClosedLinks, "has">;
  taps: Pick<TapWriter, "store">;
  tapLimit: TapLimit;
  linkLimit: TapLimit;
  nowMs: () => number;
  trustedProxies: number;
  note:
    | ((answer: { method: string; route: string; status: number; seconds: number }) => void)
    | undefined;
};

const LINK = /^\/l\/([A-Za-z0-9]{16,40})(?:\?|$)/;

/**
 * Answers taps of links that are in memory as `servePublic` does, without what every other call goes through. All else is the app's: unknown
 * codes, closed links, addresses and links above their limits, and taps that could not be stored.
 */
export function createLinkAnswers(deps: LinkAnswerDeps): AnswerAtOnce {
  const { links, closedLinks, taps, tapLimit, linkLimit, nowMs, trustedProxies, note } = deps;
  return (incoming, outgoing, next) => {
    const startedMs = performance.now();
    const code = isPlainGet(incoming) ? LINK.exec(incoming.url ?? "")?.[1] : undefined;
    const link = code === undefined ? undefined : links.held(code);
    if (!link || closedLinks.has(link.id)) return next();
    if (!tapLimit.admit(addressOfRequest(incoming, trustedProxies))) return next();
    if (!linkLimit.admit(String(link.id))) return next();
    const header = (name: string) => incoming.headers[name]?.toString();
    const location = locationOf(link.landingPageUrl);
    const answer = () => {
      outgoing.writeHead(302, {
        location,
        "x-request-id": traceFrom(header).requestId,
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
      });
      outgoing.end();
      const seconds = (performance.now() - startedMs) / 1_000;
      note?.({ method: "GET", route: "/l/:code", status: 302, seconds });
    };
    if (!isPerson({ method: "GET", header })) return answer();
    taps.store(link, nowMs()).then(answer).catch(next);
  };
}

/** A request whose answer does not have to read anything first. */
function isPlainGet({ method, headers }: IncomingMessage): boolean {
  return (
    method === "GET" &&
    headers["transfer-encoding"] === undefined &&
    (headers["content-length"] ?? "0") === "0"
  );
}
