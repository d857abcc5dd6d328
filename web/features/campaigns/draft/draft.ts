import { ALLOCATION_TYPE, DEFAULT_FLOW_TYPE, TARGET_MODEL } from "../../../../domain/catalogue.ts";
import type { Inputs, Outputs } from "../../../api/client.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";

export type Campaign = Outputs["campaigns"]["get"];
export type Country = Outputs["catalogue"]["country"];
export type Content = Campaign["content"];
export type DraftPatch = Inputs["campaigns"]["saveDraft"]["draft"];

/** What the wizard asks for. An empty list means no limit; dates are civil dates of the country. */
export type Draft = {
  flowTypeId: number;
  title: string;
  text: string;
  sender: string;
  /** Landing page of kinds with a link; '' when there is none. */
  link: string;
  /** 1 SMS, 8 flash SMS. */
  responseType: 1 | 8;
  /** Banners of display, message of RCS; null for the others. */
  content: Content;
  /** 1 profile, 2 own list, 3 everybody. */
  targetModelId: number;
  gender: number[];
  ageGroup: number[];
  targetedCounties: number[];
  targetedCities: number[];
  arpu: number[];
  interests: number[];
  listId: string | null;
  /** Own customers, who are left out. */
  excludeListId: string | null;
  startDate: string | null;
  endDate: string | null;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
  /** Last day of the offer: nothing is sent after it. */
  offerEndsDate: string | null;
  /** 1 evenly, 2 as fast as possible. */
  allocationTypeId: number;
  people: number;
};

/** A fresh draft: everybody, office hours, Monday to Friday. */
export function emptyDraft(sender: string): Draft {
  return {
    flowTypeId: DEFAULT_FLOW_TYPE,
    title: "",
    text: "",
    sender,
    link: "",
    responseType: 1,
    content: null,
    targetModelId: TARGET_MODEL.profile,
    gender: [],
    ageGroup: [],
    targetedCounties: [],
    targetedCities: [],
    arpu: [],
    interests: [],
    listId: null,
    excludeListId: null,
    startDate: null,
    endDate: null,
    startHour: 9,
    endHour: 17,
    daysOfWeek: [1, 2, 3, 4, 5],
    offerEndsDate: null,
    allocationTypeId: ALLOCATION_TYPE.even,
    people: 0,
  };
}

/** The draft in a campaign of the server. */
export function draftOf(campaign: Campaign, timeZone: string): Draft {
  const { startPeriod, endPeriod, startHour, endHour, daysOfWeek } = campaign.serviceRecurring;
  const dateOf = (iso: string | null) => (iso ? zonedParts(Date.parse(iso), timeZone).date : null);
  const { flowTypeId, title, text, sender, link, responseType, content, people } = campaign;
  const { targetModelId, gender, ageGroup, targetedCounties, targetedCities } = campaign;
  const { arpu, interests, listId, excludeListId, offerEndsDate, allocationTypeId } = campaign;
  return {
    flowTypeId,
    title,
    text,
    sender,
    link,
    responseType,
    content,
    targetModelId,
    gender,
    ageGroup,
    targetedCounties,
    targetedCities,
    arpu,
    interests,
    listId,
    excludeListId,
    startDate: dateOf(startPeriod),
    endDate: dateOf(endPeriod),
    startHour,
    endHour,
    daysOfWeek,
    offerEndsDate,
    allocationTypeId,
    people,
  };
}

const SENDER_LENGTH = 11;

/** A sender name made of the name of a shop: "Thandi's Café" → "Thandis Caf". Empty when nothing is left. */
export function senderFrom(company: string): string {
  const plain = company.replace(/[^A-Za-z0-9 ]/g, "").replace(/\s+/g, " ");
  const name = plain.trim().slice(0, SENDER_LENGTH).trim();
  return /[A-Za-z]/.test(name) ? name : "";
}

/** A name for the campaign out of the first words of its message. */
export function titleFrom(text: string): string {
  const plain = text.replace(/\s+/g, " ").trim();
  if (plain.length <= 40) return plain;
  const cut = plain.slice(0, 40);
  return cut.slice(0, Math.max(cut.lastIndexOf(" "), 20)).trim();
}
