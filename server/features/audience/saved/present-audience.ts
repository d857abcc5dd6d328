import type { ListUse } from "../../../../domain/campaign/campaign.ts";
import { KIND_TRAITS } from "../../../../domain/campaign/kinds/traits.ts";
import { targetModelOf } from "../../../../domain/campaign/wire-numbers.ts";
import { flowTypeIdOf, kindNameOf } from "../../../../domain/campaign/kinds/flow-types.ts";
import { countryById, SOUTH_AFRICA } from "../../../../domain/countries.ts";
import { isoWithOffset } from "../../../../domain/schedule/zoned-time.ts";
import type { ProfileTargeting } from "../../../providers/messaging/messaging-provider.ts";
import type { SavedAudience } from "../audience.store.ts";
import type { AudienceForecast } from "../reach/forecast.ts";
import type { MsisdnList } from "../lists/list.store.ts";
import type { BookingRequest } from "../reach/plan-booking.ts";
import { presentPrice } from "../reach/present-price.ts";
import type { Proposal } from "../reach/propose.ts";
import { translateKnown } from "../../../../domain/translate.ts";

/** A targeting with the names of the wire. */
export type WireTargeting = {
  gender: number[];
  ageGroup: number[];
  targetedCounties: number[];
  targetedCities: number[];
  arpu: number[];
  interests: number[];
};

type WireRequest = {
  countryId: number;
  flowTypeId: number;
  targetModelId: number;
  targeting: WireTargeting;
  content?: object | null | undefined;
  text?: string | undefined;
  sender?: string | undefined;
  people?: number | undefined;
  maxCoins?: number | undefined;
  budgetMinor?: number | undefined;
  listId?: string | null | undefined;
  otherListIds?: string[] | undefined;
  listUse?: ListUse | undefined;
  excludeListId?: string | null | undefined;
};

export function targetingFrom({ gender, ageGroup, ...places }: WireTargeting): ProfileTargeting {
  return { ...places, genders: gender, ageGroups: ageGroup };
}

/** A forecast as it is asked for on the wire; the fallback text of RCS is what is counted there. */
export function bookingRequest(input: WireRequest, userId: string | null): BookingRequest {
  const { countryId, content, people, maxCoins, budgetMinor } = input;
  const kind = kindNameOf(input.flowTypeId);
  const fallback = content && "fallbackText" in content ? String(content.fallbackText ?? "") : "";
  return {
    countryId,
    kind,
    targetModel: targetModelOf(input.targetModelId),
    targeting: targetingFrom(input.targeting),
    text: (KIND_TRAITS[kind].hasSmsFallback ? fallback : input.text) ?? "",
    sender: input.sender ?? "",
    bookingAmount: { people, maxCoins, budgetMinor },
    userId,
    listId: input.listId,
    otherListIds: input.otherListIds,
    listUse: input.listUse,
    excludeListId: input.excludeListId,
  };
}

export function presentForecast({ plan, delivered, clicks }: AudienceForecast) {
  const { matching, tooNarrow, optedOut, people, parts, coins, maxPeople } = plan;
  return {
    matching,
    tooNarrow,
    optedOut,
    people,
    parts,
    coins,
    ...presentPrice(plan),
    delivered,
    clicks,
    perRoute: plan.routes.map((route) => ({
      routeId: route.routeId,
      people: route.people,
      coins: route.coins,
    })),
    maxPeople,
  };
}

export function presentProposal({ plan, delivered, clicks, message }: Proposal) {
  return {
    flowTypeId: flowTypeIdOf(plan.kind),
    kindName: translateKnown(KIND_TRAITS[plan.kind].name),
    people: plan.people,
    parts: plan.parts,
    amountMinor: Number(plan.amountMinor),
    unitPriceTenThousandths: Number(plan.unitPriceTenThousandths),
    delivered,
    clicks,
    message,
  };
}

export function presentAudience(audience: SavedAudience) {
  const { genders, ageGroups, targetedCounties, targetedCities, arpu, interests } =
    audience.targeting;
  return {
    id: audience.id,
    name: audience.name,
    countryId: audience.countryId,
    targetModelId: audience.targetModelId,
    targeting: {
      gender: genders,
      ageGroup: ageGroups,
      targetedCounties,
      targetedCities,
      arpu,
      interests,
    },
    listId: audience.listId,
    otherListIds: audience.otherListIds,
    listUse: audience.listUse,
    excludeListId: audience.excludeListId,
  };
}

export function presentList(list: MsisdnList) {
  const { timeZone } = countryById(list.countryId) ?? SOUTH_AFRICA;
  const iso = (date: Date) => isoWithOffset(date.getTime(), timeZone);
  const { consentAt: at, consentSource: source, consentText: text } = list;
  return {
    id: list.id,
    name: list.name,
    cnt: list.accepted,
    path: list.path,
    countryId: list.countryId,
    accepted: list.accepted,
    duplicate: list.duplicate,
    bad: list.bad,
    createdAt: iso(list.createdAt),
    expiresAt: iso(list.expiresAt),
    consent: at && source !== null && text !== null ? { at: iso(at), source, text } : null,
    phoneColumn: list.phoneColumn,
  };
}
