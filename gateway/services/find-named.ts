import type { Database } from "../db/database.ts";
import { findLink, findUserOfLink } from "../links/link.store.ts";
import { findList, findMembers } from "../lists/list.store.ts";
import type { Named } from "./facts.ts";
import type { Part } from "./service-order.ts";

/** Looks up the link and the lists that a service names. */
export async function findNamed(db: Database, service: Part): Promise<Named> {
  const { linkId, listId, excludeListId } = service;
  const link = linkId ? await findLink(db, linkId) : undefined;
  const excluded = excludeListId ? await findList(db, excludeListId) : undefined;
  return {
    link: link && { ...link, usedBy: await findUserOfLink(db, link.id) },
    list: listId ? await findList(db, listId) : undefined,
    excludeList: excluded && { ...excluded, people: await findMembers(db, excluded.id) },
  };
}
