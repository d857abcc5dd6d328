import type { DisplayContent } from "../../domain/message/display-creative.ts";
import type { RcsContent } from "../../domain/message/rcs-message.ts";
import type { Targeting } from "../reach/reach-engine.ts";

/** An advertiser's order for a route, before it becomes a service. Times are ISO texts. */
export type ServiceOrder = {
  title: string;
  clientId: number;
  userId: number;
  channelTypeId: number;
  /** Names the order on its route, so that asking twice books once. */
  campaignCode: string;
  adProductId: number;
  adSkuId?: number | null | undefined;
  flowTypeId: number;
  messages: { text: string; responseType?: 1 | 8 | undefined }[];
  sender: string;
  startPeriod: string;
  endPeriod: string;
  startHour: number;
  endHour: number;
  /** 1 Monday … 5 Friday. */
  daysOfWeek: number[];
  /** 254 is a test: it goes to the test numbers alone. */
  status?: 255 | 254 | undefined;
  targetModelId: number;
  profileTargeting: Targeting & {
    listId?: number | undefined;
    excludeListId?: number | undefined;
  };
  testNumbers: string[];
  /** Banners, an RCS message, a free text that only some products take, or nothing. */
  content?: DisplayContent | RcsContent | string | null | undefined;
  urlLinkId?: number | null | undefined;
  offerEndsAt?: string | null | undefined;
  privacy: number;
  allocationTypeId: number;
  maxCoins: number;
};
