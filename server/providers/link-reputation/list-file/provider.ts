import { readFile, stat } from "node:fs/promises";
import { MAX_HOST_CHARACTERS } from "../../../../domain/message/web-address.ts";
import type { Log } from "../../../../platform/log/log.ts";
import type { LinkReputation } from "../link-reputation.ts";
import { parseHostList } from "./parse-host-list.ts";

/** The list that comes with the program: tunnels and throw-away hosts. Feeds of phishing have millions of lines. */
export const OWN_LIST = new URL("./hosts.txt", import.meta.url);

type Read = { stamp: string; hosts: ReadonlyMap<string, string> };

/**
 * Reads hosts of bad repute from a file, and again whenever it has changed: a job of the operator fetches the feed. While it
 * cannot be read, what was read last holds.
 */
export function createListFile(file: string | URL = OWN_LIST, log?: Log): LinkReputation {
  let read: Read = { stamp: "", hosts: new Map() };
  const current = async () => {
    try {
      const { mtimeMs, size } = await stat(file);
      const stamp = `${mtimeMs} ${size}`;
      if (stamp !== read.stamp)
        read = { stamp, hosts: parseHostList(await readFile(file, "utf8")) };
    } catch (err) {
      log?.error({ err }, "the list of bad links could not be read");
    }
    return read.hosts;
  };
  return {
    async check(hosts) {
      const bad = await current();
      return hosts.flatMap((host) => {
        const why = domainsOf(host).flatMap((domain) => bad.get(domain) ?? [])[0];
        return why === undefined ? [] : [{ host, why }];
      });
    },
  };
}

/** The host and every domain above it, the nearest first. None of what is longer than a host can be: nobody is led there. */
function domainsOf(host: string): string[] {
  if (host.length > MAX_HOST_CHARACTERS) return [];
  const labels = host.split(".");
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join("."));
}
