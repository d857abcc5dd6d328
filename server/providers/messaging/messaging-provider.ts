/** Our port to the messaging networks. What a vendor answers is translated to these shapes and to this closed error list. */

import type {
  Allocation,
  ListUse,
  ResponseType,
  SubmittedStatus,
  TargetModel,
} from "../../../domain/campaign/campaign.ts";
import type { NetworkLimits } from "../../../domain/campaign/kinds/message-limits.ts";
import type { CampaignContent } from "../../../domain/campaign/content.ts";
import type { KindName } from "../../../domain/campaign/kinds/traits.ts";
import type { ServiceChanges, ServiceReport } from "./messaging-reports.ts";
import type { MessagingOperation } from "./messaging-operation.ts";

export type MessagingErrorKind = "unavailable" | "timeout" | "rejected" | "conflict" | "not-found";

export type MessagingProblem = { path: string; message: string; words?: string[] };

/** The one error a provider throws. `problems` is filled for `rejected` only: asking again with the same content is useless. */
export class MessagingError extends Error {
  kind: MessagingErrorKind;
  problems: MessagingProblem[];

  constructor(kind: MessagingErrorKind, message: string, problems: MessagingProblem[] = []) {
    super(message);
    this.name = "MessagingError";
    this.kind = kind;
    this.problems = problems;
  }
}

/** True when trying again later may help: nothing definite was answered. */
export function isTransient(error: unknown): boolean {
  return (
    error instanceof MessagingError && (error.kind === "unavailable" || error.kind === "timeout")
  );
}

export type MessagingRoute = {
  routeId: number;
  name: string;
  routeApiUrl: string;
  /** People on the route. */
  counter: number;
  /** Whether people of it can be chosen by profile; else it takes own lists only. */
  hasSubscribers: boolean;
  /** Fixed by the route, leading space included; '' when it has none. */
  optOutSuffix: string;
  adProductIds: number[];
};

export type MessagingLocations = {
  counties: {
    countyId: number;
    countyName: string;
    localeId: number;
    counter: number;
    cities: { cityId: number; cityName: string; counter: number }[];
  }[];
  interestGroups: {
    groupId: number;
    name: string;
    interests: { id: number; name: string; counter: number }[];
  }[];
};

/** The audience. An empty list means no limit; counties and cities form one list of places. */
export type ProfileTargeting = {
  genders: number[];
  ageGroups: number[];
  targetedCounties: number[];
  targetedCities: number[];
  arpu: number[];
  interests: number[];
  /** A list of registerList on the same route: who is written to, and who is left out. */
  listId?: number | undefined;
  otherListIds?: number[] | undefined;
  listUse?: ListUse | undefined;
  excludeListId?: number | undefined;
};

export type InterestGroup = { groupId: number; interests: { id: number; name: string }[] };

/** What a route says about a kind that it carries. */
export type RouteLimits = NetworkLimits & { routeId: number; kind: KindName };

export type MessagingClient = { clientId: number; clientUserId: number };

/** A booking on one route. Periods are ISO 8601 in UTC; hours are in the country's zone, endHour exclusive. */
export type MessagingService = {
  title: string;
  clientId: number;
  clientUserId: number;
  campaignCode: string;
  kind: KindName;
  /** Undefined for kinds whose message is all in `content`. */
  text?: string | undefined;
  /** Undefined for kinds without it. */
  responseType?: ResponseType | undefined;
  sender: string;
  /** Banners or RCS message; undefined for the others. */
  content?: CampaignContent | undefined;
  /** A link of registerLink on the same route. */
  urlLinkId?: number | undefined;
  /** ISO 8601; nothing is sent from then on. */
  offerEndsAt?: string | undefined;
  /** At most five numbers that get a copy at once. */
  testNumbers?: string[] | undefined;
  /** It goes to the test numbers and never to anybody else. */
  isTest?: boolean | undefined;
  startPeriod: string;
  endPeriod: string;
  startHour: number;
  endHour: number;
  daysOfWeek: number[];
  targetModel: TargetModel;
  targeting: ProfileTargeting;
  allocation: Allocation;
  /** Message parts, as this route counts them. */
  maxCoins: number;
  /** No more than these are written to, though the route counts fewer parts by the time it is asked. */
  maxPeople?: number | undefined;
};

/** Steps in which a service is written. */
export type ServiceStep = "content" | "targeting" | "schedule" | "budget";

/** What is known of a service while it is written. */
export type ServicePart = Partial<
  Omit<MessagingService, "title" | "clientId" | "clientUserId" | "campaignCode" | "isTest">
>;

export type BookedService = { serviceId: number; status: SubmittedStatus };

export type MessagingLink = { linkId: number; url: string };

/** A list as a route counted it: valid numbers in the whole file, and how many are its own customers. */
export type MessagingList = { listId: number; accepted: number; onNetwork: number };

/** People who match on a route: those who can be written to, and those who opted out. */
export type RouteReach = { people: number; optedOut: number };

/** For whom people are counted; `timeoutMs` is how long an answer may take. */
export type ReachQuery = {
  targetModel: TargetModel;
  kind?: KindName | undefined;
  isRcsOnly?: boolean | undefined;
  clientId?: number | undefined;
  timeoutMs?: number;
};

/** Every method throws MessagingError. */
export type MessagingProvider = MessagingOperation & {
  /** Routes of a country, those that carry a kind when it is named. May be minutes old. */
  listRoutes(countryId: number, kind?: KindName): Promise<MessagingRoute[]>;
  /** Places and interests of a country with how many people each holds. May be minutes old. */
  listLocations(countryId: number): Promise<MessagingLocations>;
  /** Names of the interests of groups. May be minutes old. */
  listInterests(groupIds: readonly number[]): Promise<InterestGroup[]>;
  /** Limits of routes, for each kind that they carry. Asked anew every time. */
  listLimits(routeIds: readonly number[]): Promise<RouteLimits[]>;
  /** Makes an advertiser known on a route; the same external id gives the same client. */
  ensureClient(
    routeId: number,
    client: { externalUserId: string; title: string },
  ): Promise<MessagingClient>;
  /**
   * How many people match, exactly, without those who opted out or are at a frequency cap; with a client, without those at
   * its own cap either; and how many of those who match opted out. `isRcsOnly` counts those alone whose phones show RCS.
   * Never shown as it is.
   */
  countReach(
    routeId: number,
    query: ReachQuery & { targeting: ProfileTargeting },
  ): Promise<RouteReach>;
  /** The same for up to 100 profiles in one call, in their order. Throws not-found also where a network has no such call. */
  countReaches(
    routeId: number,
    query: ReachQuery & { targetings: readonly ProfileTargeting[] },
  ): Promise<RouteReach[]>;
  /** A short link to a page; the same externalId gives the same link. */
  registerLink(
    routeId: number,
    link: { landingPageUrl: string; externalId: string },
  ): Promise<MessagingLink>;
  /** Closes the links of an advertiser, or opens them again. Throws not-found also where a network has no such call. */
  setLinksOpen(routeId: number, client: MessagingClient & { isOpen: boolean }): Promise<void>;
  /** Makes the route fetch a list of numbers. The same client and url give the same list. */
  registerList(
    routeId: number,
    list: { title: string; clientId: number; url: string },
  ): Promise<MessagingList>;
  /** Makes the route delete the numbers of a list permanently, by its id or by the address it was asked to fetch it from, or the digest of that. */
  endList(
    routeId: number,
    list: { clientId: number } & ({ listId: number } | { url: string } | { urlSha256: string }),
  ): Promise<void>;
  /** Reasons for which the route would refuse a service; empty when it would accept it. */
  validateService(
    routeId: number,
    service: MessagingService,
    timeoutMs?: number,
  ): Promise<MessagingProblem[]>;
  /** The same for one step of a service that is being written, with what is there so far. */
  validateStep(
    routeId: number,
    step: ServiceStep,
    part: ServicePart,
    timeoutMs?: number,
  ): Promise<MessagingProblem[]>;
  /** Books a service. Same campaignCode and content: same answer. Other content: `conflict`. */
  createService(routeId: number, service: MessagingService): Promise<BookedService>;
  /** Looks a service up by its campaignCode; undefined when the route has none. */
  findService(routeId: number, campaignCode: string): Promise<BookedService | undefined>;
  /** The campaignCodes of all services that the route has since a day, cancelled and unknown ones too; no tests. */
  listServiceCodes(routeId: number, createdFrom: Date): Promise<string[]>;
  /** Stops, pauses or resumes. `conflict` when its state does not allow that. */
  setServiceStatus(
    routeId: number,
    change: MessagingClient & { serviceId: number; status: "stopped" | "paused" | "active" },
  ): Promise<void>;
  /** What became of a service on the given civil days of its country, both included; without them, on all. */
  readReport(
    routeId: number,
    serviceId: number,
    days?: { from: string; to: string },
  ): Promise<ServiceReport>;
  /**
   * Reports of the services of a route that changed after a number, some hundred at once; without a number, where to begin.
   * Undefined when the route has no such call.
   */
  readChanges(routeId: number, after: number | undefined): Promise<ServiceChanges | undefined>;
  /** True when the provider is reachable. Never throws. */
  isReachable(): Promise<boolean>;
};
