import type { CampaignContent } from "../../../../domain/campaign/content.ts";
import type { WizardStep } from "../campaign.ts";
import type { DraftFields } from "../campaigns.store.ts";

/** What may be said about a draft, with the names of the wire. */
export type DraftPatch = {
  flowTypeId?: number | undefined;
  title?: string | undefined;
  text?: string | undefined;
  sender?: string | undefined;
  link?: string | undefined;
  responseType?: number | undefined;
  content?: CampaignContent | null | undefined;
  arpu?: number[] | undefined;
  interests?: number[] | undefined;
  listId?: string | null | undefined;
  excludeListId?: string | null | undefined;
  offerEndsDate?: string | null | undefined;
  gender?: number[] | undefined;
  ageGroup?: number[] | undefined;
  targetedCounties?: number[] | undefined;
  targetedCities?: number[] | undefined;
  targetModelId?: number | undefined;
  allocationTypeId?: number | undefined;
  startDate?: string | null | undefined;
  endDate?: string | null | undefined;
  startHour?: number | undefined;
  endHour?: number | undefined;
  daysOfWeek?: number[] | undefined;
  people?: number | undefined;
  step?: WizardStep | undefined;
};

/** A draft as it comes from the wire, by column. What is left out stays out. */
export function draftFields(patch: DraftPatch): DraftFields {
  const fields: { [Key in keyof Required<DraftFields>]: DraftFields[Key] | undefined } = {
    flowTypeId: patch.flowTypeId,
    title: patch.title,
    text: patch.text,
    sender: patch.sender,
    link: patch.link,
    responseType: patch.responseType,
    content: patch.content,
    arpu: patch.arpu,
    interests: patch.interests,
    listId: patch.listId,
    excludeListId: patch.excludeListId,
    offerEndsDate: patch.offerEndsDate,
    gender: patch.gender,
    ageGroups: patch.ageGroup,
    counties: patch.targetedCounties,
    cities: patch.targetedCities,
    targetModelId: patch.targetModelId,
    allocationTypeId: patch.allocationTypeId,
    startDate: patch.startDate,
    endDate: patch.endDate,
    startHour: patch.startHour,
    endHour: patch.endHour,
    daysOfWeek: patch.daysOfWeek,
    people: patch.people,
    step: patch.step,
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** The lists that a draft names. */
export function listsOf({ listId, excludeListId }: DraftFields) {
  return { listId, excludeListId };
}
