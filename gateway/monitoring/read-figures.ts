import type { Figure, FigureSource } from "../../platform/metrics/figures.ts";
import type { Database, DatabaseOrTransaction } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { serviceStatusOf } from "../services/service-status.ts";
import {
  countDoubts,
  countEvents,
  countOptOuts,
  countServices,
  countUnworkedRoutes,
  type LabelledValue,
  listArchiveGood,
  listArchiveFailing,
  listOldestAwaited,
  listOldestDue,
  listOldestHandover,
  lockFigures,
  countHeld,
  sumArchived,
  sumComplaints,
  sumDatabaseBytes,
  sumForgottenWithout,
  sumHandedOver,
  sumMessages,
  sumWaiting,
} from "./figures.store.ts";

type Reading = {
  help: string;
  labels: readonly string[];
  read(db: DatabaseOrTransaction, now: Date): Promise<LabelledValue[]>;
};

const FIGURES: Readonly<Record<string, Reading>> = {
  loudhailer_gateway_messages_recent: {
    help: "Messages sent today and on the three days before, by what became of them",
    labels: ["route", "state"],
    read: sumMessages,
  },
  loudhailer_gateway_handed_over_recent: {
    help: "Messages that each network was handed today and yesterday (UTC)",
    labels: ["network"],
    read: sumHandedOver,
  },
  loudhailer_gateway_complaints_recent: {
    help: "How many of each network's messages were called spam today and yesterday (UTC)",
    labels: ["network"],
    read: sumComplaints,
  },
  loudhailer_gateway_services_open: {
    help: "Services that are not over",
    labels: ["route", "status"],
    read: async (db) =>
      (await countServices(db)).map(({ labels, value }) => ({
        labels: { ...labels, status: serviceStatusOf(Number(labels["status"])) },
        value,
      })),
  },
  loudhailer_gateway_due_oldest_seconds: {
    help: "Since the active service should have been worked on that waits longest; 0 without one",
    labels: [],
    read: listOldestDue,
  },
  loudhailer_gateway_messages_waiting: {
    help: "Messages that are written down and not handed over",
    labels: [],
    read: sumWaiting,
  },
  loudhailer_gateway_messages_in_doubt: {
    help: "Messages of which nobody knows whether the network has them",
    labels: [],
    read: countDoubts,
  },
  loudhailer_gateway_handover_oldest_seconds: {
    help: "Since the oldest call to a network began that has not ended; 0 without one",
    labels: [],
    read: listOldestHandover,
  },
  loudhailer_gateway_receipt_awaited_oldest_seconds: {
    help: "Since the oldest message was sent whose receipt is awaited; 0 without one",
    labels: [],
    read: listOldestAwaited,
  },
  loudhailer_gateway_events_waiting: {
    help: "What networks have told and nobody has worked on",
    labels: ["type"],
    read: countEvents,
  },
  loudhailer_gateway_opt_outs_last_day: {
    help: "People who opted out in the last 24 hours",
    labels: ["route", "source"],
    read: countOptOuts,
  },
  loudhailer_gateway_routes_without_worker: {
    help: "Routes whose work no worker does",
    labels: [],
    read: countUnworkedRoutes,
  },
  loudhailer_gateway_archive_failing: {
    help: "1 while the archive failed the last time that messages were to be archived, else 0",
    labels: [],
    read: listArchiveFailing,
  },
  loudhailer_gateway_archive_good_timestamp_seconds: {
    help: "When all that is due was archived last, as seconds since 1970; 0 for never",
    labels: [],
    read: listArchiveGood,
  },
  loudhailer_gateway_archived_messages: {
    help: "Messages that are counted in the archive",
    labels: [],
    read: sumArchived,
  },
  loudhailer_gateway_forgotten_without_archive: {
    help: "Services of which it was forgotten whom they went to without an archive, as it failed",
    labels: [],
    read: sumForgottenWithout,
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

/** The gateway's figures for its metrics: all of one moment, read by one process at a time. */
export function createFigureSource(db: Database, nowMs: () => number): FigureSource {
  return {
    kinds: FIGURES,
    read: () =>
      inTransaction(db, async (tx) => {
        await lockFigures(tx);
        const now = new Date(nowMs());
        const figures: Figure[] = [];
        for (const [name, { read }] of Object.entries(FIGURES))
          for (const found of await read(tx, now)) figures.push({ name, ...found });
        return figures;
      }),
  };
}
