import type { Database } from "../db/database.ts";
import { findLink, findUserOfLink } from "../links/link.store.ts";
import { findList, findMembers } from "../lists/list.store.ts";
import type { Named, Part } from "./facts.ts";

/** Looks up the link and the lists that a service names. */
export async function findNamed(db: Database, service: Part): Promise<Named> {
  const { listId, excludeListId } = service.profileTargeting ?? {};
  const link = service.urlLinkId ? await findLink(db, service.urlLinkId) : undefined;
  const excluded = excludeListId === undefined ? undefined : await findList(db, excludeListId);
  return {
    link: link && { ...link, usedBy: await findUserOfLink(db, link.id) },
    list: listId === undefined ? undefined : await findList(db, listId),
    excludeList: excluded && { ...excluded, people: await findMembers(db, excluded.id) },
  };
}
