import { domainToASCII } from "node:url";

const UNNAMED = "list file";
/** As files of hosts begin their lines. */
const NOWHERE = /^(?:0\.0\.0\.0|127\.0\.0\.1|::1?)\s+/;

/**
 * Hosts of a list with why they are on it: a host or an address a line, as a hosts file or as plain lines; `# why` at the end of a
 * line says it. Lines that name no host are left out.
 */
export function parseHostList(text: string): Map<string, string> {
  const hosts = new Map<string, string>();
  for (const line of text.split("\n")) {
    const [named = "", ...comment] = line.split("#");
    const host = hostOf(named.trim().replace(NOWHERE, ""));
    if (host !== undefined) hosts.set(host, comment.join("#").trim() || UNNAMED);
  }
  return hosts;
}

function hostOf(named: string): string | undefined {
  const address = named.includes("://") ? URL.parse(named)?.hostname : named;
  const host = domainToASCII((address ?? "").replace(/^\*?\./, "").replace(/\.$/, ""));
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(host) ? host : undefined;
}
