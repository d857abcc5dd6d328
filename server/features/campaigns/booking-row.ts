import { z } from "zod";
import {
  type Allocation,
  LIST_USES,
  type ResponseType,
  type TargetModel,
} from "../../../domain/campaign/campaign.ts";
import type { CampaignContent } from "../../../domain/campaign/content.ts";
import { KIND_TRAITS, type KindName } from "../../../domain/campaign/kinds/traits.ts";
import { json } from "../../../platform/database/column-kinds.ts";
import type { MessagingService } from "../../providers/messaging/messaging-provider.ts";
import { isContent } from "./content-column.ts";

const whole = z.number().int();
const ids = z.array(whole);
const named = <Name extends string>(numbers: Readonly<Record<Name, unknown>>) =>
  z.custom<Name>((value) => typeof value === "string" && value in numbers);

const RESPONSE_TYPES: Readonly<Record<ResponseType, true>> = {
  sms: true,
  mms: true,
  flash: true,
};
const TARGET_MODELS: Readonly<Record<TargetModel, true>> = {
  profile: true,
  list: true,
  everyone: true,
};
const ALLOCATIONS: Readonly<Record<Allocation, true>> = { even: true, fast: true };

/** An order for a network as it is stored. Numbers of test copies are no part of it. */
const booking = json(
  z.object({
    title: z.string(),
    clientId: whole,
    clientUserId: whole,
    campaignCode: z.string(),
    kind: named<KindName>(KIND_TRAITS),
    text: z.string().optional(),
    responseType: named(RESPONSE_TYPES).optional(),
    sender: z.string(),
    content: z.custom<CampaignContent>(isContent).optional(),
    urlLinkId: whole.optional(),
    offerEndsAt: z.string().optional(),
    startPeriod: z.string(),
    endPeriod: z.string(),
    startHour: whole,
    endHour: whole,
    daysOfWeek: ids,
    targetModel: named(TARGET_MODELS),
    targeting: z.object({
      genders: ids,
      ageGroups: ids,
      targetedCounties: ids,
      targetedCities: ids,
      arpu: ids,
      interests: ids,
      listId: whole.optional(),
      otherListIds: ids.optional(),
      listUse: z.enum(LIST_USES).optional(),
      excludeListId: whole.optional(),
    }),
    allocation: named(ALLOCATIONS),
    maxCoins: whole,
  }),
);

/** The order out of its column; null when there is none. Throws TypeError for half an order. */
export function bookingFrom(value: unknown): MessagingService | null {
  if (value === null) return null;
  if (booking.accepts(value)) return value;
  throw new TypeError("The booking of a campaign is incomplete.");
}
