import type { Database } from "../db/database.ts";
import { findLink, findUserOfLink } from "../links/link.store.ts";
import { findList, findMembers, type NumberList } from "../lists/list.store.ts";
import type { Named } from "./facts.ts";
import { listIdsOf } from "./service.ts";
import type { Part } from "./service-order.ts";

/** Looks up the link and the lists that a service names. */
export async function findNamed(db: Database, service: Part): Promise<Named> {
  const { linkId, excludeListId, listUse } = service;
  const found = await Promise.all(listIdsOf(service).map((id) => findList(db, id)));
  const lists = found.filter((list) => list !== undefined);
  const link = linkId ? await findLink(db, linkId) : undefined;
  const excluded = excludeListId ? await findList(db, excludeListId) : undefined;
  return {
    link: link && { ...link, usedBy: await findUserOfLink(db, link.id) },
    lists,
    people: listUse === "matching" ? await findPeople(db, lists) : undefined,
    excludeList: excluded && { ...excluded, people: await findMembers(db, excluded.id) },
  };
}

/** The people of lists, each once. */
export async function findPeople(
  db: Database,
  lists: readonly Pick<NumberList, "id">[],
): Promise<Set<number>> {
  const people = new Set<number>();
  for (const { id } of lists) for (const person of await findMembers(db, id)) people.add(person);
  return people;
}
