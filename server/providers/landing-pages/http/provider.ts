import { Resolver } from "node:dns/promises";
import { request } from "node:https";
import { landingPageProblem } from "../../../../domain/message/sms-link.ts";
import { translate } from "../../../../domain/translate.ts";
import { createMemory } from "../../../../platform/memory.ts";
import type { LandingPages } from "../landing-pages.ts";
import { isPublicAddress } from "./public-address.ts";

const MAX_REDIRECTS = 5;
const TIMEOUT_MS = 5_000;
const NAME_TIMEOUT_MS = 3_000;
const CACHE_MS = 10 * 60_000;

/** A page's response: status and redirect target. */
export type Hop = { status: number; location: string | undefined };
/** Asks a page at one address of its host, so that the name cannot lead elsewhere between check and call. */
export type AskPage = (url: URL, address: string) => Promise<Hop>;
export type ResolveHost = (hostname: string) => Promise<string[]>;

/**
 * Follows a landing page through every redirect: https only, and no host inside our own network at any step. What is
 * found is remembered for ten minutes.
 */
export function createLandingPages(
  ask: AskPage = askOverHttps,
  resolve: ResolveHost = resolveVia(),
): LandingPages {
  const known = createMemory<Followed>(CACHE_MS);
  const followed = (address: string) =>
    known.get(address, async () => {
      const hosts: string[] = [];
      return { hosts, verdict: await follow(address, hosts, ask, resolve) };
    });
  return {
    check: async (address) => (await followed(address)).verdict?.(),
    hostsOf: async (address) => (await followed(address)).hosts,
  };
}

/** What is wrong with a page, said in the language of whoever asks: the next one may read another. */
type Verdict = (() => string | undefined) | undefined;
type Followed = { verdict: Verdict; hosts: readonly string[] };

/** Follows a page to its end; each host on the way is added to `hosts`. */
async function follow(
  address: string,
  hosts: string[],
  ask: AskPage,
  resolve: ResolveHost,
): Promise<Verdict> {
  let next = address;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    if (landingPageProblem(next) !== undefined)
      return hops === 0
        ? () => landingPageProblem(address)
        : () => translate("The page leads to an address that people cannot be sent to.");
    const url = new URL(next);
    if (!hosts.includes(url.hostname)) hosts.push(url.hostname);
    const addresses = await resolve(url.hostname).catch(() => []);
    const [first] = addresses;
    if (first === undefined)
      return () => translate("We could not find this website. Check the address.");
    if (!addresses.every(isPublicAddress))
      return () => translate("This address is not on the open internet.");
    const hop = await ask(url, first).catch(() => undefined);
    if (!hop)
      return () =>
        translate("This page does not answer. Check the address, or try again in a minute.");
    const { status } = hop;
    if (status >= 400)
      return () => translate("This page answers with an error ({status}).", { status });
    if (status < 300 || hop.location === undefined) return undefined;
    if (!URL.canParse(hop.location, url)) return () => translate("This page leads nowhere.");
    next = new URL(hop.location, url).href;
  }
  return () => translate("This page leads from one address to the next too often.");
}

/**
 * Asks name servers (those of the machine, if none are given) by itself: the operating system's look-up has few places, which names that
 * no server answers for would fill while every other connection of ours waits for one, and it knows names of our own network. No
 * addresses where nobody answers within three seconds.
 */
export function resolveVia(servers?: readonly string[]): ResolveHost {
  return async (hostname) => {
    const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: 1 });
    if (servers) resolver.setServers(servers);
    // Each of several name servers has its time: all of them together have no more.
    const patience = setTimeout(() => resolver.cancel(), NAME_TIMEOUT_MS);
    const families = [resolver.resolve4(hostname), resolver.resolve6(hostname)];
    const answers = await Promise.allSettled(families);
    clearTimeout(patience);
    return answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  };
}

function askOverHttps(url: URL, address: string): Promise<Hop> {
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: address,
        servername: url.hostname,
        port: url.port || 443,
        path: `${url.pathname}${url.search}`,
        headers: { host: url.host, "user-agent": "Loudhailer link check", accept: "text/html" },
        // Also of a page that sends a byte now and then.
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (reply) => {
        // The head is enough.
        reply.destroy();
        resolve({ status: reply.statusCode ?? 0, location: reply.headers.location });
      },
    );
    asked.on("error", reject);
    asked.end();
  });
}
