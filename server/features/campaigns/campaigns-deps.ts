import type { Cells } from "../../../domain/cells.ts";
import type { SubmittedStatus } from "../../../domain/campaign/campaign.ts";
import type { Currency } from "../../../domain/money/money.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Database, DatabaseOrTransaction } from "../../db/database.ts";
import type { JobSender } from "../../jobs/job.ts";
import type { LinkReputation } from "../../providers/link-reputation/link-reputation.ts";
import type { SignalDigest } from "../accounts/signals/signal-digest.ts";
import type { LandingPages } from "../../providers/landing-pages/landing-pages.ts";
import type { MessagingProvider } from "../../providers/messaging/messaging-provider.ts";
import type { NumberCipher } from "../accounts/users/number-cipher.ts";
import type { ListOnRoute } from "../audience/lists/list-on-routes.ts";
import type { CountPeopleDeps } from "../audience/reach/count-people.ts";

export type CampaignsDeps = CountPeopleDeps & {
  db: Database;
  clock: Clock;
  log: Log;
  messaging: MessagingProvider;
  jobs: JobSender;
  cipher: NumberCipher;
  /** Told in the transaction in which campaigns are submitted or get another status. */
  onStatusChange?: OnStatusChange;
  /** Told in the transaction in which money of a settled campaign goes back, because fewer people got it than were charged. */
  onMoneyReturned?: OnMoneyReturned;
  /** Told in the transaction in which campaigns are settled, of each whose money came back in part. */
  onRefunded?: OnRefunded;
  /** Told in the transaction in which an administrator stops an advertiser's campaign. */
  onStoppedByUs?: OnStoppedByUs;
  /** Gives a list of a paid campaign to a network. */
  listOnRoute: ListOnRoute;
  /** Address under which this program is reached. */
  publicUrl: string;
  /** Where shops' pages and pictures are shown. */
  contentUrl: string;
  /** Each country with the installation that serves it; undefined where this one serves all. */
  cells?: Cells;
  /** Who knows which websites are bad. */
  linkReputation: LinkReputation;
  /** Stands for words in the database. */
  signalDigest: SignalDigest;
  /** Counts what visitors at an address write. Throws resource-exhausted. */
  admitVisitorBytes?(tx: DatabaseOrTransaction, address: string, bytes: number): Promise<void>;
  /** Counts a campaign that a member sends or changes once it is sent. Throws resource-exhausted. */
  admitBooking?(
    tx: DatabaseOrTransaction,
    booked: { userId: string; isMatching: boolean },
  ): Promise<void>;
  /** Follows landing pages; left out where nothing is real, and pages need not exist. */
  landingPages?: LandingPages;
};

export type StatusChange = {
  campaignId: string;
  userId: string;
  countryId: number;
  title: string;
  status: SubmittedStatus;
  at: Date;
};
export type OnStatusChange = (
  tx: DatabaseOrTransaction,
  ...changes: readonly StatusChange[]
) => Promise<void>;

export type MoneyReturned = {
  campaignId: string;
  userId: string;
  currency: Currency;
  title: string;
  /** Names what happened: repeated, it is written once. */
  eventKey: string;
  amountMinor: bigint;
  at: Date;
};
export type OnRefunded = (
  tx: DatabaseOrTransaction,
  ...refunds: readonly MoneyReturned[]
) => Promise<void>;
export type OnMoneyReturned = (tx: DatabaseOrTransaction, returned: MoneyReturned) => Promise<void>;

export type StoppedByUs = {
  campaignId: string;
  userId: string;
  title: string;
  reason: string;
  at: Date;
};
export type OnStoppedByUs = (tx: DatabaseOrTransaction, stopped: StoppedByUs) => Promise<void>;

/** The caller. Administrators may read every campaign but write only their own. */
export type Viewer = { userId: string; isAdmin: boolean };

/** Continues a submission from its last step. */
export const SUBMISSION_JOB = "campaign-submission";
