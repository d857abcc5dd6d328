import { z } from "zod";

/** How a program runs. A misspelt word is refused: it would mean the sandbox. */
export const runMode = z
  .enum(["development", "test", "production"], "must be development, test or production")
  .default("development");
/** Allows strangers to use the sandbox, whose accounts and money are not real. */
export const publicSandbox = z.enum(["yes", "no"], "must be yes or no").default("no");

/** Settings by their names: where a program listens, where it is reached, and how many proxies pass requests on. */
export type Reach = {
  hosts: Readonly<Record<string, string | undefined>>;
  urls: Readonly<Record<string, string | undefined>>;
  proxies: Readonly<Record<string, number | undefined>>;
};

/** The settings by which more than this machine can reach a program. */
export function exposedBy({ hosts, urls, proxies }: Reach): string[] {
  const named = <Value>(
    settings: Readonly<Record<string, Value | undefined>>,
    isOpen: (value: Value) => boolean,
  ): string[] =>
    Object.entries(settings)
      .filter(([, value]) => value !== undefined && isOpen(value))
      .map(([name]) => name);
  return [
    ...named(hosts, (host) => !isLoopback(host)),
    ...named(urls, (url) => !isLocal(url)),
    ...named(proxies, (count) => count > 0),
  ];
}

/**
 * Why a program that is not in production must not start: it would be the sandbox, with passwords that everybody knows, in
 * front of strangers. None in production, or with PUBLIC_SANDBOX=yes.
 */
export function exposureProblems(
  settings: { NODE_ENV: z.output<typeof runMode>; PUBLIC_SANDBOX: "yes" | "no" },
  reach: Reach,
): string[] {
  if (settings.NODE_ENV === "production" || settings.PUBLIC_SANDBOX === "yes") return [];
  return exposedBy(reach).map(
    (name) =>
      `${name}: lets others in than this machine, and without NODE_ENV=production this is the sandbox, ` +
      "whose passwords everybody knows; set NODE_ENV=production, or PUBLIC_SANDBOX=yes to let them in",
  );
}

/** True for an address on this machine, including one that means all its interfaces. */
export function isLocal(address: string): boolean {
  const { hostname } = new URL(address);
  return isLoopback(hostname) || hostname === "0.0.0.0" || hostname === "[::]";
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|::1|\[::1\])$/i.test(host);
}
