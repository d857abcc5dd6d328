import { isCleartextDatabase, isCleartextUrl } from "../platform/cleartext.ts";
import { exposedBy, exposureProblems, isLocal, type Reach } from "../platform/sandbox-guard.ts";
import { tracingProblems } from "../platform/tracing/tracing-settings.ts";
import type { Settings } from "./settings.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";

/** Guesses are bounded by address alone: what is random and so long withstands them from any number of addresses. */
const MIN_PASSWORD_CHARACTERS = 16;

/** Everything about the settings that does not belong in production, one sentence each. */
export function productionProblems(settings: Settings): string[] {
  return [
    ...secretProblems(settings),
    ...addressProblems(settings),
    ...tracingProblems(settings),
    ...sandboxProblems(settings),
  ];
}

/** Everything that lets strangers into a sandbox, or leaves them a secret that is printed here. */
export function sandboxExposure(settings: Settings): string[] {
  const reach: Reach = {
    hosts: { GATEWAY_HOST: settings.GATEWAY_HOST },
    urls: { GATEWAY_PUBLIC_URL: settings.GATEWAY_PUBLIC_URL },
    proxies: { TRUSTED_PROXIES: settings.TRUSTED_PROXIES },
  };
  const problems = exposureProblems(settings, reach);
  return problems.length > 0 || exposedBy(reach).length === 0 ? problems : secretProblems(settings);
}

function secretProblems({ GATEWAY_PASSWORD, NUMBERS_KEY }: Settings): string[] {
  const problems: string[] = [];
  if (GATEWAY_PASSWORD === SANDBOX_DEFAULTS.password)
    problems.push("GATEWAY_PASSWORD: is the default of the sandbox, set one of your own");
  else if (GATEWAY_PASSWORD.length < MIN_PASSWORD_CHARACTERS)
    problems.push(
      `GATEWAY_PASSWORD: strangers can guess at a short one from many addresses, set at least ${MIN_PASSWORD_CHARACTERS} random characters`,
    );
  if (NUMBERS_KEY === SANDBOX_DEFAULTS.numbersKey)
    problems.push(
      "NUMBERS_KEY: is the default of the sandbox, set 32 random bytes as 64 hexadecimal digits",
    );
  return problems;
}

function addressProblems(settings: Settings): string[] {
  const { GATEWAY_PUBLIC_URL, GATEWAY_DATABASE_URL, LINK_BASE_URL } = settings;
  const problems: string[] = [];
  if (
    GATEWAY_PUBLIC_URL === undefined ||
    isCleartextUrl(GATEWAY_PUBLIC_URL) ||
    isLocal(GATEWAY_PUBLIC_URL)
  )
    problems.push("GATEWAY_PUBLIC_URL: set the https address under which the tool reaches it");
  const { S3_ENDPOINT } = settings;
  if (S3_ENDPOINT !== undefined && isCleartextUrl(S3_ENDPOINT))
    problems.push("S3_ENDPOINT: its key would travel in clear, set an https address");
  const { FEED_WEBHOOK_URL } = settings;
  if (FEED_WEBHOOK_URL !== undefined && isCleartextUrl(FEED_WEBHOOK_URL))
    problems.push(
      "FEED_WEBHOOK_URL: set the https address under which the gateway reaches the tool",
    );
  if (isCleartextDatabase(GATEWAY_DATABASE_URL, settings.DATABASE_NETWORK))
    problems.push(
      "GATEWAY_DATABASE_URL: anybody on the way could read it or answer in its place, add ?sslmode=verify-full; on a private network of your own set DATABASE_NETWORK=private",
    );
  const direct = settings.GATEWAY_DATABASE_DIRECT_URL;
  if (direct !== undefined && isCleartextDatabase(direct, settings.DATABASE_NETWORK))
    problems.push(
      "GATEWAY_DATABASE_DIRECT_URL: anybody on the way could read it or answer in its place, add ?sslmode=verify-full",
    );
  if (LINK_BASE_URL === SANDBOX_DEFAULTS.linkBaseUrl)
    problems.push("LINK_BASE_URL: is the default of the sandbox, set a short https address");
  return problems;
}

function sandboxProblems(settings: Settings): string[] {
  const problems: string[] = [];
  if (settings.GATEWAY_USERNAME === SANDBOX_DEFAULTS.username)
    problems.push("GATEWAY_USERNAME: is the default of the sandbox, set one of your own");
  if (settings.SANDBOX_KEY !== undefined)
    problems.push("SANDBOX_KEY: the sandbox is not for production, unset it");
  if (settings.CLOCK_URL !== undefined)
    problems.push("CLOCK_URL: the sandbox clock is not for production, unset it");
  if (settings.GATEWAY_NETWORK === "simulated")
    problems.push(
      "GATEWAY_NETWORK: made-up networks reach nobody, set none and connect real ones in the administration",
    );
  if (settings.GATEWAY_SUBSCRIBERS > 0)
    problems.push("GATEWAY_SUBSCRIBERS: made-up subscribers are for the sandbox, set 0");
  return problems;
}
