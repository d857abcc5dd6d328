import type { Hono } from "hono";
import { AppError } from "../../../domain/errors.ts";
import type { FileStore } from "../../../platform/files/file-store.ts";
import { findRun, listMonths } from "../../archive/archive.store.ts";
import { sumArchive } from "../../archive/read-archive.ts";
import type { Database } from "../../db/database.ts";
import { endpoint } from "../endpoint.ts";
import { type Guard, serveEndpoint } from "../serve-endpoint.ts";
import * as wire from "../wire/wire-archive.ts";

export type ArchiveApiDeps = {
  db: Database;
  /** Where the archive lies; undefined for nowhere. */
  archiveFiles: Pick<FileStore, "read"> | undefined;
};

/** Rows in one answer, at the most. */
const MAX_ROWS = 20_000;

/** Endpoints about what is archived of messages whose people were forgotten. */
export const archiveEndpoints = {
  archiveMonths: endpoint({
    method: "get",
    path: "/company/archivemonths",
    summary: "Months of which messages are archived as counts",
    from: "query",
    input: wire.monthsQuery,
    output: wire.monthsReply,
  }),
  archiveRows: endpoint({
    method: "get",
    path: "/company/archiverows",
    summary: "What is archived of a month, by day, route, kind and what became of messages",
    from: "query",
    input: wire.rowsQuery,
    output: wire.rowsReply,
  }),
};

/** Puts the calls about the archive on the app. */
export function serveArchive(app: Hono, guard: Guard, { db, archiveFiles }: ArchiveApiDeps): void {
  serveEndpoint(app, archiveEndpoints.archiveMonths, guard, async () => {
    const [months, run] = await Promise.all([listMonths(db), findRun(db)]);
    return {
      isOn: archiveFiles !== undefined,
      goodAt: run?.goodAt?.toISOString() ?? null,
      failedAt: run?.failedAt?.toISOString() ?? null,
      months: months.map(({ messages, bytes, checkedAt, ...month }) => ({
        ...month,
        messages: Number(messages),
        bytes: Number(bytes),
        checkedAt: checkedAt.toISOString(),
      })),
    };
  });
  const read = oneAtATime();
  serveEndpoint(app, archiveEndpoints.archiveRows, guard, async (wanted) => {
    if (archiveFiles === undefined) throw new AppError("not-found");
    const rows = await read(() => sumArchive({ db, files: archiveFiles }, wanted, MAX_ROWS + 1));
    return { rows: rows.slice(0, MAX_ROWS), isCut: rows.length > MAX_ROWS };
  });
}

/** Each reader has a process of DuckDB and files of its own: one after another. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve();
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.then(work, work);
    last = next.catch(() => {});
    return next;
  };
}
