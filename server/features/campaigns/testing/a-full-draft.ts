import { type Draft, EMPTY_DRAFT } from "../../../../domain/campaign/campaign.ts";

const at = new Date("2026-12-04T07:00:00Z");

/** A draft that has everything it needs: 100 people, Monday 7 and Tuesday 8 December 2026, 08:00 to 17:00. */
export const A_DRAFT: Draft = {
  ...EMPTY_DRAFT,
  id: "0b6f3f1e-0000-4000-8000-000000000001",
  userId: "u",
  countryId: 6,
  status: "draft",
  text: "Bread and milk at half price.",
  sender: "Shop",
  startDate: "2026-12-07",
  endDate: "2026-12-08",
  startHour: 8,
  endHour: 17,
  people: 100,
  step: "review",
  version: 1,
  revision: 0,
  createdAt: at,
  updatedAt: at,
};
