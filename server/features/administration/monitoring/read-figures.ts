import { submittedStatusOf } from "../../../../domain/campaign/status-codes.ts";
import type { Clock } from "../../../../platform/clock.ts";
import { asSystem } from "../../../identity/identity.ts";
import type { Figure, FigureSource } from "../../../../platform/metrics/figures.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import {
  countDifferences,
  countFailedJobs,
  countTroubledJobs,
  countOpen,
  countReviews,
  countSettled,
  countSubmissions,
  countUnanswered,
  countWaitingJobs,
  type LabelledValue,
  listAuditAges,
  listComparisonAge,
  listOldestJobs,
  listOldestSubmission,
  listOldestUnsettled,
  listSettlementDelays,
  lockFigures,
  countHeld,
  sumAuditFindings,
  sumCaptured,
  sumDatabaseBytes,
  sumDeliveredLate,
  sumHeld,
  sumReturned,
} from "./figures.store.ts";

type Reading = {
  help: string;
  labels: readonly string[];
  read(db: DatabaseOrTransaction, now: Date): Promise<LabelledValue[]>;
};

const MONEY = ["country", "currency"];
const STATE = ["country", "status"];

const FIGURES: Readonly<Record<string, Reading>> = {
  loudhailer_money_held_minor: {
    help: "Money set aside for campaigns that are not settled, in minor units",
    labels: MONEY,
    read: sumHeld,
  },
  loudhailer_money_captured_last_day_minor: {
    help: "What campaigns cost that were settled in the last 24 hours, in minor units",
    labels: MONEY,
    read: sumCaptured,
  },
  loudhailer_money_returned_last_day_minor: {
    help: "What was returned of campaigns that were settled in the last 24 hours, in minor units",
    labels: MONEY,
    read: sumReturned,
  },
  loudhailer_money_delivered_late_minor: {
    help: "What deliveries would have cost that came after they were refunded, of campaigns settled in the last 30 days, in minor units",
    labels: MONEY,
    read: sumDeliveredLate,
  },
  loudhailer_campaigns_open: {
    help: "Campaigns that were sent for checking and are not settled",
    labels: STATE,
    read: named(countOpen),
  },
  loudhailer_campaigns_settled_last_day: {
    help: "Campaigns settled in the last 24 hours",
    labels: STATE,
    read: named(countSettled),
  },
  loudhailer_campaigns_unanswered: {
    help: "Open campaigns whose networks did not answer the last time",
    labels: [],
    read: countUnanswered,
  },
  loudhailer_settlement_delay_seconds: {
    help: "From the end of a campaign to its settlement, over those settled in the last 24 hours",
    labels: ["quantile"],
    read: listSettlementDelays,
  },
  loudhailer_settlement_oldest_seconds: {
    help: "Since the oldest campaign ended that is not settled; 0 without one",
    labels: [],
    read: listOldestUnsettled,
  },
  loudhailer_submissions_working: {
    help: "Campaigns that are being handed to their networks",
    labels: [],
    read: countSubmissions,
  },
  loudhailer_submission_oldest_seconds: {
    help: "Since the oldest of them was sent for checking; 0 without one",
    labels: [],
    read: listOldestSubmission,
  },
  loudhailer_reviews_waiting: {
    help: "Campaigns that wait for an administrator",
    labels: [],
    read: countReviews,
  },
  loudhailer_jobs_waiting: {
    help: "Jobs that might run by now",
    labels: ["queue"],
    read: countWaitingJobs,
  },
  loudhailer_job_oldest_seconds: {
    help: "How long the longest waiting job of a queue might have run",
    labels: ["queue"],
    read: listOldestJobs,
  },
  loudhailer_jobs_tried_again: {
    help: "Jobs that failed six times or more and are tried again",
    labels: ["queue"],
    read: countTroubledJobs,
  },
  loudhailer_jobs_failed: {
    help: "Jobs that failed for good within a day",
    labels: ["queue"],
    read: countFailedJobs,
  },
  loudhailer_accounting_differences: {
    help: "Open differences between the books and the card providers or networks",
    labels: [],
    read: countDifferences,
  },
  loudhailer_accounting_compared_age_seconds: {
    help: "Age of the last comparison of the books",
    labels: [],
    read: listComparisonAge,
  },
  loudhailer_audit_age_seconds: {
    help: "Since an audit of the books last came to its end",
    labels: ["audit"],
    read: listAuditAges,
  },
  loudhailer_audit_findings: {
    help: "Broken rules of the books that the last audit found",
    labels: ["audit"],
    read: sumAuditFindings,
  },
  loudhailer_database_held: {
    help: "1 while no work is done because the database was restored or promoted",
    labels: [],
    read: countHeld,
  },
  loudhailer_database_bytes: {
    help: "Size of the database",
    labels: [],
    read: sumDatabaseBytes,
  },
};

/** The tool's figures for its metrics: all of one moment, read by one process at a time. */
export function createFigureSource({ db, clock }: { db: Database; clock: Clock }): FigureSource {
  return {
    kinds: FIGURES,
    read: () =>
      asSystem(() =>
        db
          .transaction()
          .setAccessMode("read only")
          .execute(async (tx) => {
            await lockFigures(tx);
            const now = clock.now();
            const figures: Figure[] = [];
            for (const [name, { read }] of Object.entries(FIGURES))
              for (const found of await read(tx, now)) figures.push({ name, ...found });
            return figures;
          }),
      ),
  };
}

/** Statuses by name instead of number. */
function named(read: Reading["read"]): Reading["read"] {
  return async (db, now) =>
    (await read(db, now)).map(({ labels, value }) => ({
      labels: { ...labels, status: submittedStatusOf(Number(labels["status"])) },
      value,
    }));
}
