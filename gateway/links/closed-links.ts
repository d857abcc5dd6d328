import { AppError } from "../../domain/errors.ts";
import type { Log } from "../../platform/log/log.ts";
import { createTicker } from "../ticker.ts";
import type { Database } from "../db/database.ts";
import { listClosedLinks, updateLinksClosed } from "./closed-link.store.ts";

/** Whose links lead nowhere: those of an advertiser who was shut out. */
export type ClosedLinks = {
  /** By the id of the link, from memory alone. */
  has(linkId: number): boolean;
  /** Reads what is closed, and every few seconds what other processes have closed or opened since. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Closes the links of an advertiser on a route, or opens them again; at once here, elsewhere a few seconds later. Throws not-found. */
  set(order: LinksOrder, nowMs: number): Promise<void>;
};

export type LinksOrder = {
  routeId: number;
  clientId: number;
  clientUserId: number;
  isOpen: boolean;
};

const REFRESH_MS = 5000;

export function createClosedLinks(db: Database, log: Log): ClosedLinks {
  let closed: ReadonlySet<number> = new Set();
  const refresh = async () => {
    closed = new Set(await listClosedLinks(db));
  };
  const ticker = createTicker(refresh, log, REFRESH_MS);
  return {
    has: (linkId) => closed.has(linkId),
    async start() {
      await refresh();
      ticker.start();
    },
    stop: () => ticker.stop(),
    async set({ isOpen, ...client }, nowMs) {
      if (!(await updateLinksClosed(db, client, isOpen ? null : nowMs)))
        throw new AppError("not-found");
      await refresh();
    },
  };
}
