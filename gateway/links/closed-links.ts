import { AppError } from "../../domain/errors.ts";
import type { Database } from "../db/database.ts";
import { listClosedLinks, updateLinksClosed } from "./closed-link.store.ts";

/** Whose links lead nowhere: those of an advertiser who was shut out. */
export type ClosedLinks = {
  /** By the id of the link, from memory alone. */
  has(linkId: number): boolean;
  /** Reads what other processes have closed or opened. */
  refresh(): Promise<void>;
  /** Closes the links of an advertiser on a route, or opens them again; at once here, elsewhere with the next refresh. Throws not-found. */
  set(order: LinksOrder, nowMs: number): Promise<void>;
};

export type LinksOrder = {
  routeId: number;
  clientId: number;
  clientUserId: number;
  isOpen: boolean;
};

export function createClosedLinks(db: Database): ClosedLinks {
  let closed: ReadonlySet<number> = new Set();
  const refresh = async () => {
    closed = new Set(await listClosedLinks(db));
  };
  return {
    has: (linkId) => closed.has(linkId),
    refresh,
    async set({ isOpen, ...client }, nowMs) {
      if (!(await updateLinksClosed(db, client, isOpen ? null : nowMs)))
        throw new AppError("not-found");
      await refresh();
    },
  };
}
