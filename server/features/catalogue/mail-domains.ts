import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import type { DatabaseOrTransaction } from "../../db/database.ts";
import { mailDomainsSchema } from "./abuse-schemas.ts";
import { isBelow } from "./is-below.ts";
import { readSection } from "./read-section.ts";

let bundled: ReadonlySet<string> | undefined;

/** The domain of an address that is made to be thrown away, by the list of the program and what administrators changed. */
export async function findDisposableDomain(
  db: DatabaseOrTransaction,
  email: string,
): Promise<{ domain: string; isRefused: boolean } | undefined> {
  const domain = email
    .slice(email.lastIndexOf("@") + 1)
    .trim()
    .toLowerCase();
  const { refuses, added, allowed } = mailDomainsSchema.parse(await readSection(db, "mailDomains"));
  bundled ??= disposableEmailBlocklistSet();
  const known = bundled;
  const isListed = isBelow(domain, added) || above(domain).some((it) => known.has(it));
  return isListed && !isBelow(domain, allowed) ? { domain, isRefused: refuses } : undefined;
}

function above(domain: string): string[] {
  const labels = domain.split(".");
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join("."));
}
