import type { Database } from "../db/database.ts";
import { findLink, findLinkByCode, listLinksBefore } from "./link.store.ts";
import type { LinkCodes } from "./link-code.ts";
import { type HeldLink, LinkTable } from "./link-table.ts";

/** A link that somebody has tapped; `digest` is by what they are counted, null for a link that everybody has. */
export type TappedLink = HeldLink & { digest: bigint | null };

export type KnownLinks = {
  /** The link of a code, which is everybody's or a person's own, from memory alone. */
  held(code: string): TappedLink | undefined;
  /** The same, and from the database where memory has none; undefined for a code of no link. */
  find(code: string): Promise<TappedLink | undefined>;
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

/** Links never change, so that what is in memory holds for good. People's own codes are in no table: they say of which link they are. */
export function createKnownLinks(db: Database, codes: Pick<LinkCodes, "read">): KnownLinks {
  let table = new LinkTable();
  const everybodys = (link: HeldLink | undefined): TappedLink | undefined =>
    link && { ...link, digest: null };
  const add = (code: string, link: HeldLink) => {
    if (table.size >= MAX_HELD) table = new LinkTable();
    table.add(code, link);
  };
  const held = (code: string): TappedLink | undefined => {
    const link = table.find(code);
    if (link) return everybodys(link);
    const own = codes.read(code);
    const its = own && table.findById(own.linkId);
    return its && { ...its, digest: own.digest };
  };
  return {
    held,
    async find(code) {
      const known = held(code);
      if (known) return known;
      const own = codes.read(code);
      const its = own && (await findLink(db, own.linkId));
      if (its) {
        const { id, landingPageUrl } = its;
        add(its.code, { id, landingPageUrl });
        return { id, landingPageUrl, digest: own.digest };
      }
      const link = await findLinkByCode(db, code);
      if (link) add(code, link);
      return everybodys(link);
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
