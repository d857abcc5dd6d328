import { exposedBy, exposureProblems, isLocal, type Reach } from "../platform/sandbox-guard.ts";
import { isCleartextDatabase, isCleartextMail, isCleartextUrl } from "../platform/cleartext.ts";
import { tracingProblems } from "../platform/tracing/tracing-settings.ts";
import { isServedHere } from "./cells/cell-settings.ts";
import type { Settings } from "./settings.ts";
import { cardProblems } from "./production-card-rules.ts";
import { SANDBOX_DEFAULTS } from "./sandbox-defaults.ts";

const SHORTEST_SECRET = 32;

/** Everything about the settings that belongs to the sandbox, one sentence each. */
export function productionProblems(settings: Settings): string[] {
  return [
    ...secretProblems(settings),
    ...addressProblems(settings),
    ...cardProblems(settings),
    ...supplierProblems(settings),
    ...tracingProblems(settings),
    ...sandboxProblems(settings),
  ];
}

/** Everything that lets strangers into a sandbox, or leaves them a secret that is printed here. */
export function sandboxExposure(settings: Settings): string[] {
  const reach: Reach = {
    hosts: { HOST: settings.HOST },
    urls: { PUBLIC_URL: settings.PUBLIC_URL },
    proxies: { TRUSTED_PROXIES: settings.TRUSTED_PROXIES },
  };
  const problems = exposureProblems(settings, reach);
  return problems.length > 0 || exposedBy(reach).length === 0 ? problems : secretProblems(settings);
}

function secretProblems({ AUTH_SECRET, NUMBER_KEY, GATEWAY_PASSWORD }: Settings): string[] {
  const problems: string[] = [];
  if (
    AUTH_SECRET === SANDBOX_DEFAULTS.authSecret ||
    AUTH_SECRET.length < SHORTEST_SECRET ||
    isMonotonous(AUTH_SECRET)
  ) {
    problems.push(`AUTH_SECRET: set a random secret of at least ${SHORTEST_SECRET} characters`);
  }
  if (NUMBER_KEY.toLowerCase() === SANDBOX_DEFAULTS.numberKey || isMonotonous(NUMBER_KEY)) {
    problems.push("NUMBER_KEY: set 32 random bytes as 64 hexadecimal digits");
  }
  if (GATEWAY_PASSWORD === SANDBOX_DEFAULTS.gatewayPassword || GATEWAY_PASSWORD.length < 8) {
    problems.push("GATEWAY_PASSWORD: set the password of the messaging provider");
  }
  return problems;
}

function addressProblems(settings: Settings): string[] {
  const { PUBLIC_URL, PASSKEY_ORIGINS, DATABASE_URL, GATEWAY_URL, SMTP_URL, MAIL_FROM } = settings;
  const problems: string[] = [];
  if (PUBLIC_URL === undefined || isCleartextUrl(PUBLIC_URL) || isLocal(PUBLIC_URL)) {
    problems.push("PUBLIC_URL: set the https address under which people reach the tool");
  }
  const { CONTENT_URL } = settings;
  if (CONTENT_URL !== undefined && (isCleartextUrl(CONTENT_URL) || isLocal(CONTENT_URL))) {
    problems.push("CONTENT_URL: set an https address of a host that is not the app's");
  }
  if (/(?:^|,)\s*http:/i.test(PASSKEY_ORIGINS ?? "")) {
    problems.push("PASSKEY_ORIGINS: set https addresses, or origins of the phone apps");
  }
  if (isCleartextDatabase(DATABASE_URL, settings.DATABASE_NETWORK)) {
    problems.push(
      "DATABASE_URL: anybody on the way could read it or answer in its place, add ?sslmode=verify-full; on a private network of your own set DATABASE_NETWORK=private",
    );
  }
  for (const name of ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"] as const) {
    const url = settings[name];
    if (url !== undefined && isCleartextDatabase(url, settings.DATABASE_NETWORK))
      problems.push(
        `${name}: anybody on the way could read it or answer in its place, add ?sslmode=verify-full`,
      );
  }
  if (isLocal(GATEWAY_URL)) {
    problems.push("GATEWAY_URL: set the address of the messaging provider");
  } else if (isCleartextUrl(GATEWAY_URL)) {
    problems.push(
      "GATEWAY_URL: the password and telephone numbers would travel in clear, set an https address",
    );
  }
  if (isLocal(SMTP_URL)) {
    problems.push("SMTP_URL: set the address of a mail server");
  } else if (isCleartextMail(SMTP_URL)) {
    problems.push(
      "SMTP_URL: mail might travel in clear, set an smtps:// address, or smtp:// with ?requireTLS=true",
    );
  }
  for (const name of [
    "COMPANY_REGISTER_ZA",
    "COMPANY_REGISTER_GH",
    "OPT_OUT_REGISTER_ZA",
    "OPT_OUT_REGISTER_GH",
    "S3_ENDPOINT",
  ] as const)
    if (settings[name] !== undefined && isCleartextUrl(settings[name]))
      problems.push(`${name}: its key would travel in clear, set an https address`);
  if (/@[^>]*\.(?:test|invalid|example|localhost)>?$/i.test(MAIL_FROM)) {
    problems.push("MAIL_FROM: set the address that mail comes from");
  }
  return problems;
}

function supplierProblems(settings: Settings): string[] {
  const { SUPPLIER_ZA, SUPPLIER_GH, PUBLIC_URL } = settings;
  const own = { ZA: SUPPLIER_ZA, GH: SUPPLIER_GH };
  return Object.entries(own)
    .filter(([, { name }]) => name.includes("(sandbox)"))
    .filter(([code]) => isServedHere(settings, PUBLIC_URL, code))
    .map(([code]) => `SUPPLIER_${code}: set who issues invoices as name|VAT number|address`);
}

function sandboxProblems({ CLOCK_URL, SANDBOX_KEY, DEMO_ACCOUNTS }: Settings): string[] {
  const problems: string[] = [];
  if (CLOCK_URL !== undefined)
    problems.push("CLOCK_URL: the sandbox clock is not for production, unset it");
  if (SANDBOX_KEY !== undefined)
    problems.push("SANDBOX_KEY: the sandbox is not for production, unset it");
  if (DEMO_ACCOUNTS) problems.push("DEMO_ACCOUNTS: demo accounts are not for production, unset it");
  return problems;
}

/** A secret of a few repeated characters was typed, not drawn. */
function isMonotonous(secret: string): boolean {
  return new Set(secret.toLowerCase()).size < 8;
}
