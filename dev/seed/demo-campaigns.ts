import { addDays, zonedParts } from "../../domain/schedule/zoned-time.ts";
import { DEMO_ADVERTISER_ID } from "../start/demo-accounts.ts";
import type { Session } from "./session.ts";

const SOUTH_AFRICA = 6;
const TIME_ZONE = "Africa/Johannesburg";
const SATURDAY = 6;

export type DemoCampaign = {
  title: string;
  text: string;
  people: number;
  /** Sending days, weekends not counted. */
  workingDays: number;
  gender?: number[];
  ageGroup?: number[];
  targetedCounties?: number[];
};

/** Drafts a campaign that starts on the next working day after `now`, and pays for it unless it stays a draft. */
export async function addCampaign(
  { api, call }: Session,
  { workingDays, ...campaign }: DemoCampaign,
  now: Date,
  { submit }: { submit: boolean },
): Promise<void> {
  const startDate = workingDay(addDays(zonedParts(now.getTime(), TIME_ZONE).date, 1), 0);
  const draft = await api.campaigns.createDraft({
    countryId: SOUTH_AFRICA,
    draft: {
      sender: "Demo shop",
      startHour: 9,
      endHour: 17,
      daysOfWeek: [1, 2, 3, 4, 5],
      startDate,
      endDate: workingDay(startDate, workingDays - 1),
      step: submit ? "review" : "budget",
      ...campaign,
    },
  });
  if (!submit) return;
  const { amountMinor } = await api.campaigns.quote({ id: draft.id });
  const data = { userId: DEMO_ADVERTISER_ID, amount: amountMinor, smeCampaignId: draft.id };
  const { status, body } = await call("cs", data, `demo-${draft.id}`);
  if (status !== 200)
    throw new Error(
      `The demo campaign "${campaign.title}" was refused: ${JSON.stringify(body.error)}`,
    );
}

function workingDay(from: string, daysLater: number): string {
  let date = from;
  for (let left = daysLater; ; date = addDays(date, 1)) {
    const weekday = zonedParts(Date.parse(`${date}T12:00:00Z`), "UTC").weekday;
    if (weekday >= SATURDAY) continue;
    if (left === 0) return date;
    left -= 1;
  }
}
