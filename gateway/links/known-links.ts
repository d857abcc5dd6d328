import type { Database } from "../db/database.ts";
import { findLinkByCode, listLinksBefore } from "./link.store.ts";
import { type HeldLink, LinkTable } from "./link-table.ts";

export type KnownLinks = {
  /** The link of a code, from memory alone. */
  held(code: string): HeldLink | undefined;
  /** The same, and from the database where memory has none; undefined for a code of no link. */
  find(code: string): Promise<HeldLink | undefined>;
  /** Reads links into memory, the newest first, until all are there or `mayGoOn` says no. */
  load(mayGoOn: () => boolean): Promise<void>;
  /** Bytes of memory for each. */
  bytesEach(): number;
};

/** So many are held: about a gigabyte with long addresses. A process that has seen more begins anew. */
const MAX_HELD = 20_000_000;
/** So many are read at the start. */
const MAX_LOADED = 10_000_000;
const PAGE = 20_000;
const MAX_ID = 2_147_483_647;

/** Links never change, so that what is in memory holds for good. */
export function createKnownLinks(db: Database): KnownLinks {
  let table = new LinkTable();
  const add = (code: string, link: HeldLink) => {
    if (table.size >= MAX_HELD) table = new LinkTable();
    table.add(code, link);
  };
  return {
    held: (code) => table.find(code),
    async find(code) {
      const known = table.find(code);
      if (known) return known;
      const link = await findLinkByCode(db, code);
      if (link) add(code, link);
      return link;
    },
    bytesEach: () => table.bytes / Math.max(table.size, 1),
    async load(mayGoOn) {
      for (let before = MAX_ID; mayGoOn() && table.size < MAX_LOADED;) {
        const links = await listLinksBefore(db, before, PAGE);
        for (const { code, ...link } of links) add(code, link);
        const last = links.at(-1);
        if (!last || links.length < PAGE) return;
        before = last.id;
      }
    },
  };
}
