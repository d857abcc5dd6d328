import type { CampaignContent } from "../../domain/campaign/content.ts";
import { parseAddress } from "../../domain/message/web-address.ts";
import { findLink } from "../links/link.store.ts";
import type { SendingRules } from "../../domain/schedule/schedule.ts";
import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import type { Route } from "../catalogue/catalogue.store.ts";
import type { Database } from "../db/database.ts";
import { findList, findMembers } from "../lists/list.store.ts";
import { planOf } from "../services/service-plan.ts";
import { findService, listServiceIds } from "../services/service.store.ts";
import { listIdsOf, type Service } from "../services/service.ts";
import { listOutsiders, listShownTo } from "./shown.store.ts";
import type { TagCampaign } from "./tag-campaign.ts";

/** A campaign with people of its lists who are outside of the base, by the hash of their number. */
export type LoadedCampaign = TagCampaign & {
  /** Banners, and where they lead. */
  content: CampaignContent | null;
  linkUrl: string | null;
  /** The host of its landing page; '' without one. */
  adDomain: string;
  /** What the next one counts as whom nobody knows: below 0, and used once. */
  nextAnonymous: number;
  outsiders: ReadonlyMap<string, number>;
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
  for (const { id, routeId } of byRoute.size > 0 ? await listServiceIds(db, ["active"]) : []) {
    const place = byRoute.get(routeId);
    const service = place && (await findService(db, id));
    if (!place || service?.status !== "active" || service.kind !== kind) continue;
    campaigns.set(id, await loadCampaign(db, service, place, known.get(id)));
  }
  return campaigns;
}

async function loadCampaign(
  db: Database,
  service: Service,
  { route, rules }: Place,
  known: LoadedCampaign | undefined,
): Promise<LoadedCampaign> {
  const plan = planOf(service, route, rules);
  const changing = { plan, planSentBefore: service.planSentBefore };
  const listsInUse = await readListsInUse(db, service);
  if (known?.listsInUse === listsInUse) return Object.assign(known, changing);
  const shownTo = known?.shownTo ?? new Set(await listShownTo(db, service.id));
  const link = service.linkId === null ? undefined : await findLink(db, service.linkId);
  return {
    ...changing,
    ...(await readPeople(db, service)),
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

async function readPeople(db: Database, service: Service) {
  const listIds = listIdsOf(service);
  const listed = new Set<number>();
  for (const id of listIds) for (const person of await findMembers(db, id)) listed.add(person);
  const { excludeListId } = service;
  return {
    listed: listIds.length > 0 ? listed : undefined,
    excluded: excludeListId === null ? new Set<number>() : await findMembers(db, excludeListId),
    outsiders: listIds.length > 0 ? await listOutsiders(db, listIds) : new Map<string, number>(),
  };
}

async function readListsInUse(db: Database, service: Service): Promise<string> {
  const ids = [
    ...listIdsOf(service),
    ...(service.excludeListId === null ? [] : [service.excludeListId]),
  ];
  const lists = await Promise.all(ids.map((id) => findList(db, id)));
  return lists.map((list) => `${list?.id}:${list?.isActive}:${list?.onNetwork}`).join(" ");
}
