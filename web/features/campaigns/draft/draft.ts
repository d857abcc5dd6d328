import {
  draftFieldsOf,
  EMPTY_DRAFT,
  type DraftFields,
} from "../../../../domain/campaign/campaign.ts";
import { fromWire } from "../../../../contract/campaigns/draft-wire.ts";
import type { Outputs } from "../../../api/client.ts";
import { zonedParts } from "../../../../domain/schedule/zoned-time.ts";

export type Campaign = Outputs["campaigns"]["get"];
export type Country = Outputs["catalogue"]["country"];

/** What the wizard asks for. */
export type Draft = Omit<DraftFields, "step">;

/** A fresh draft: everybody, office hours, Monday to Friday. */
export function emptyDraft(sender: string): Draft {
  const { step: _step, ...draft } = EMPTY_DRAFT;
  return { ...draft, sender };
}

/** The draft in a campaign of the server. */
export function draftOf(campaign: Campaign, timeZone: string): Draft {
  const { step: _step, ...draft } = fieldsOf(campaign, timeZone);
  return draft;
}

/** The same with the step at which the wizard goes on. */
export function fieldsOf(campaign: Campaign, timeZone: string): DraftFields {
  const { startPeriod, endPeriod, startHour, endHour, daysOfWeek } = campaign.serviceRecurring;
  const dateOf = (iso: string | null) => (iso ? zonedParts(Date.parse(iso), timeZone).date : null);
  const dates = { startDate: dateOf(startPeriod), endDate: dateOf(endPeriod) };
  return draftFieldsOf(fromWire({ ...campaign, ...dates, startHour, endHour, daysOfWeek }));
}

const SENDER_LENGTH = 11;

/** A sender name made of the name of a shop: "Thandi's Café" → "Thandis Caf". Empty when nothing is left. */
export function senderFrom(company: string): string {
  const plain = company.replace(/[^A-Za-z0-9 ]/g, "").replace(/\s+/g, " ");
  const name = plain.trim().slice(0, SENDER_LENGTH).trim();
  return /[A-Za-z]/.test(name) ? name : "";
}
