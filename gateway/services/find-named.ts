import type { Pool } from "../../platform/database/pool.ts";
import { findLink, findUserOfLink } from "../links/link.store.ts";
import { findList, findMembers } from "../lists/list.store.ts";
import type { Named, Part } from "./facts.ts";

/** Looks up the link and the lists that a service names. */
export async function findNamed(pool: Pool, service: Part): Promise<Named> {
  const { listId, excludeListId } = service.profileTargeting ?? {};
  const link = service.urlLinkId ? await findLink(pool, service.urlLinkId) : undefined;
  const excluded = excludeListId === undefined ? undefined : await findList(pool, excludeListId);
  return {
    link: link && { ...link, usedBy: await findUserOfLink(pool, link.id) },
    list: listId === undefined ? undefined : await findList(pool, listId),
    excludeList: excluded && { ...excluded, people: await findMembers(pool, excluded.id) },
  };
}
