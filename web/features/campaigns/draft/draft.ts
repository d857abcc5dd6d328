import type { Inputs, Outputs } from "../../../api/client.ts";
import { zonedParts } from "../../../../domain/zoned-time.ts";

export type Campaign = Outputs["campaigns"]["get"];
export type Country = Outputs["catalogue"]["country"];
export type DraftPatch = Inputs["campaigns"]["saveDraft"]["draft"];

/** What the wizard asks for. An empty list means no limit; dates are civil dates of the country. */
export type Draft = {
  title: string;
  text: string;
  sender: string;
  gender: number[];
  ageGroup: number[];
  targetedCounties: number[];
  targetedCities: number[];
  startDate: string | null;
  endDate: string | null;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
  people: number;
};

/** A fresh draft: everybody, office hours, Monday to Friday. */
export function emptyDraft(sender: string): Draft {
  return {
    title: "",
    text: "",
    sender,
    gender: [],
    ageGroup: [],
    targetedCounties: [],
    targetedCities: [],
    startDate: null,
    endDate: null,
    startHour: 9,
    endHour: 17,
    daysOfWeek: [1, 2, 3, 4, 5],
    people: 0,
  };
}

/** The draft in a campaign of the server. */
export function draftOf(campaign: Campaign, timeZone: string): Draft {
  const { startPeriod, endPeriod, startHour, endHour, daysOfWeek } = campaign.serviceRecurring;
  const dateOf = (iso: string | null) => (iso ? zonedParts(Date.parse(iso), timeZone).date : null);
  const { title, text, sender, gender, ageGroup, people } = campaign;
  const { targetedCounties, targetedCities } = campaign;
  return {
    title,
    text,
    sender,
    gender,
    ageGroup,
    targetedCounties,
    targetedCities,
    startDate: dateOf(startPeriod),
    endDate: dateOf(endPeriod),
    startHour,
    endHour,
    daysOfWeek,
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
