import type {
  Allocation,
  ListUse,
  ResponseType,
  TargetModel,
} from "../../domain/campaign/campaign.ts";
import type { CampaignContent } from "../../domain/campaign/content.ts";
import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import type { Targeting } from "../reach/reach-engine.ts";

/** Who agreed to it: the people of an own list, or everybody who takes advertising. */
export type Privacy = "ownList" | "public";

/** An advertiser's order for a route, before it becomes a service. Times in ms. */
export type ServiceOrder = {
  title: string;
  clientId: number;
  userId: number;
  /** Names the order on its route, so that asking twice books once. */
  campaignCode: string;
  kind: KindName;
  adProductId: number;
  channelTypeId: number;
  messages: { text: string; responseType: ResponseType }[];
  sender: string;
  /** Banners or an RCS message; null for a text. */
  content: CampaignContent | null;
  linkId: number | null;
  startMs: number;
  endMs: number;
  offerEndsMs: number | null;
  startHour: number;
  endHour: number;
  /** 1 Monday … 5 Friday. */
  daysOfWeek: number[];
  /** It goes to the test numbers alone. */
  isTest: boolean;
  testNumbers: string[];
  targetModel: TargetModel;
  targeting: Targeting;
  listId: number | null;
  /** More lists; each person is written to once. */
  otherListIds: number[];
  listUse: ListUse;
  excludeListId: number | null;
  privacy: Privacy;
  allocation: Allocation;
  maxCoins: number;
  /** No more than these are written to, however few parts the message has by now. */
  maxPeople: number | null;
};

/** An order of which not every field has been given yet. */
export type Part = { [Name in keyof ServiceOrder]?: ServiceOrder[Name] | undefined };
