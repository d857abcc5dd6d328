import type { SubmittedStatus } from "../../../domain/campaign/campaign.ts";

export type Figures = {
  booked: number;
  sent: number;
  delivered: number;
  undelivered: number;
  clicks: number;
};

export type HourFigures = {
  day: string;
  hour: number;
  sent: number;
  delivered: number;
  clicks: number;
};

/** What one connection charges for what it was handed. */
export type ServiceCost = {
  connectionId: number;
  /** Null where the connection was taken away since. */
  connectionName: string | null;
  /** Null where nobody knows what these parts cost. */
  currency: string | null;
  messages: number;
  /** Parts of SMS; messages of everything else. */
  parts: number;
  /** Millionths of the currency unit. */
  micros: number;
};

export type ServiceReport = Figures & {
  status: SubmittedStatus;
  /** No figure can change any more. */
  isFinal: boolean;
  reason: string | null;
  words: string[];
  /** People who clicked, each once; null where the network does not count them. */
  peopleClicked: number | null;
  /** `peopleClicked`: those whose first click was on that day. */
  perDay: (Figures & { day: string; peopleClicked: number })[];
  perHour: HourFigures[];
  failures: { reason: string; count: number }[];
  /** RCS: opened messages, and those delivered as SMS instead. */
  reads: number;
  /** Banners that were in view: half of their pixels for a second. */
  viewable: number;
  fallbacks: number;
  /** Times that people called it spam. */
  complaints: number;
  /** What the networks behind it charge so far; empty where the provider does not say. */
  costs: ServiceCost[];
  /** Only time decides from now on: then it is final, and nothing else is told. */
  finalAt: Date | null;
};

/** The report of a service that changed. */
export type ChangedService = ServiceReport & { serviceId: number; campaignCode: string };

/**
 * What changed on a route after a number; `next` is the number to ask with next, lower when numbers began anew. Services
 * whose report was not understood are named alone.
 */
export type ServiceChanges = {
  changes: ChangedService[];
  notUnderstood: number[];
  next: number;
  more: boolean;
};
