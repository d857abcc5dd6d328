import { AppError, invalidArgument } from "../../domain/errors.ts";
import { landingPageProblem } from "../../domain/message/sms-link.ts";
import type { Database } from "../db/database.ts";
import { codeLength, linkAddress, randomCode } from "./link-address.ts";
import { findLinkByExternalId, insertLink, type Link } from "./link.store.ts";

export type LinkDeps = {
  db: Database;
  linkBaseUrl: string;
  /** Hosts whose pages may be plain http; none outside the sandbox. */
  plainHosts: readonly string[];
};

export type LinkOrder = { landingPageUrl: string; externalId?: string | undefined };

/**
 * Makes a short link of exactly 42 characters to a landing page. The same externalId gives the link that exists; throws
 * aborted when that one leads elsewhere, and invalid-argument for a page that cannot be linked to.
 */
export async function createLink(
  deps: LinkDeps,
  routeId: number,
  { landingPageUrl, externalId }: LinkOrder,
  nowMs: number,
): Promise<Link> {
  const problem = targetProblem(landingPageUrl, deps.plainHosts);
  if (problem !== undefined) throw invalidArgument([{ path: "landingPageUrl", message: problem }]);
  const code = randomCode(codeLength(deps.linkBaseUrl));
  const url = linkAddress(deps.linkBaseUrl, code);
  const added = await insertLink(deps.db, {
    routeId,
    code,
    url,
    landingPageUrl,
    externalId,
    createdMs: nowMs,
  });
  const link = added ?? (await findLinkByExternalId(deps.db, routeId, externalId ?? ""));
  if (!link) throw new Error("The link was neither added nor found.");
  if (link.landingPageUrl === landingPageUrl) return link;
  throw new AppError("aborted", { message: "This externalId belongs to a link to another page." });
}

function targetProblem(landingPageUrl: string, plainHosts: readonly string[]): string | undefined {
  const url = URL.parse(landingPageUrl);
  if (url?.protocol === "http:" && plainHosts.includes(url.host)) return undefined;
  return landingPageProblem(landingPageUrl);
}
