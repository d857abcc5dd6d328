import type { CampaignContent } from "../../domain/campaign/content.ts";
import { parseAddress } from "../../domain/message/web-address.ts";
import { findLink } from "../links/link.store.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import { findList } from "../lists/list.store.ts";
import { planOf } from "../services/service-plan.ts";
import { findService, listServiceIds } from "../services/service.store.ts";
import { listIdsOf, type Service } from "../services/service.ts";
import { createListPeople, type ListPeople } from "./list-people.ts";
import { listShownTo } from "./shown.store.ts";
import type { TagCampaign } from "./tag-campaign.ts";

/** A campaign with the people of its lists. */
export type LoadedCampaign = TagCampaign & {
  /** Banners, and where they lead. */
  content: CampaignContent | null;
  linkUrl: string | null;
  /** The host of its landing page; '' without one. */
  adDomain: string;
  /** What the next one counts as whom nobody knows: below 0, and used once. */
  nextAnonymous: number;
  /** A person of its lists who is outside of the base, by the keyed hash of the number. */
  findOutsider(numberHash: Buffer): number | undefined;
  /** Its lists as they were read, by what tells whether they are still the same; one is held once for all campaigns. */
  lists: ReadonlyMap<string, ListPeople>;
  /** Which of its lists could be used when its people were read. */
  listsInUse: string;
};

type Place = { route: Route; rules: SendingRules };

/**
 * Active campaigns of a kind on these routes. Of one that is known only its plan is read again, and its people where a list
 * has come or gone; whom it was shown to is what the memory says, which knows more than the database.
 */
export async function loadCampaigns(
  db: Database,
  kind: KindName,
  places: readonly Place[],
  known: ReadonlyMap<number, LoadedCampaign>,
): Promise<Map<number, LoadedCampaign>> {
  const byRoute = new Map(places.map((place) => [place.route.routeId, place]));
  const campaigns = new Map<number, LoadedCampaign>();
  const lists = new Map([...known.values()].flatMap((campaign) => [...campaign.lists]));
  for (const { id, routeId } of byRoute.size > 0 ? await listServiceIds(db, ["active"]) : []) {
    const place = byRoute.get(routeId);
    const service = place && (await findService(db, id));
    if (!place || service?.status !== "active" || service.kind !== kind) continue;
    campaigns.set(id, await loadCampaign({ db, lists }, service, place, known.get(id)));
  }
  return campaigns;
}

/** `lists`: those that some campaign has read, to which others are added. */
type Loading = { db: Database; lists: Map<string, ListPeople> };

async function loadCampaign(
  { db, lists }: Loading,
  service: Service,
  { route, rules }: Place,
  known: LoadedCampaign | undefined,
): Promise<LoadedCampaign> {
  const plan = planOf(service, route, rules);
  const changing = { plan, planSentBefore: service.planSentBefore };
  const keys = await readKeys(db, service);
  const listsInUse = [...keys.values()].join(" ");
  if (known?.listsInUse === listsInUse) return Object.assign(known, changing);
  const shownTo = known?.shownTo ?? new Set(await listShownTo(db, service.id));
  const link = service.linkId === null ? undefined : await findLink(db, service.linkId);
  return {
    ...changing,
    ...(await readPeople({ db, lists }, service, keys)),
    ...wordsOf(service),
    shownTo,
    listsInUse,
    adDomain: parseAddress(link?.landingPageUrl ?? "")?.hostname ?? "",
    nextAnonymous:
      known?.nextAnonymous ?? [...shownTo].reduce((least, one) => Math.min(least, one), 0) - 1,
  };
}

const wordsOf = ({ id, routeId, fullText, content, linkUrl, targeting, listUse }: Service) => ({
  serviceId: id,
  routeId,
  text: fullText,
  content,
  linkUrl,
  targeting,
  listUse,
});

async function readPeople(
  { db, lists }: Loading,
  service: Service,
  keys: ReadonlyMap<number, string>,
) {
  const own = new Map<string, ListPeople>();
  const peopleOf = (id: number): ListPeople => {
    const key = keys.get(id) ?? String(id);
    const list = lists.get(key) ?? createListPeople(db, id);
    lists.set(key, list);
    own.set(key, list);
    return list;
  };
  const listIds = listIdsOf(service);
  const listed = await Promise.all(listIds.map((id) => peopleOf(id).people()));
  const outsiders = await Promise.all(listIds.map((id) => peopleOf(id).outsiders()));
  const { excludeListId } = service;
  return {
    listed:
      listIds.length > 0
        ? { has: (person: number) => listed.some((people) => people.has(person)) }
        : undefined,
    excluded: excludeListId === null ? new Set<number>() : await peopleOf(excludeListId).people(),
    findOutsider(numberHash: Buffer): number | undefined {
      for (const index of outsiders) {
        const person = index.find(numberHash);
        if (person !== undefined) return person;
      }
      return undefined;
    },
    lists: own,
  };
}

/** By the id of each list of a service what is another once the list has other people. */
async function readKeys(db: Database, service: Service): Promise<Map<number, string>> {
  const ids = [
    ...listIdsOf(service),
    ...(service.excludeListId === null ? [] : [service.excludeListId]),
  ];
  const lists = await Promise.all(ids.map(async (id) => [id, await findList(db, id)] as const));
  return new Map(
    lists.map(([id, list]) => [id, `${id}:${list?.isActive}:${list?.onNetwork}`] as const),
  );
}
