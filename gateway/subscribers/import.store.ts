import { type Selectable, sql } from "kysely";
import { record } from "../../platform/database/column-kinds.ts";
import { PREPARED } from "../../platform/database/prepared.ts";
import { compiledOnce } from "../../platform/database/statements/compiled.ts";
import type { BaseImport as StoredImport } from "../db/__generated__/types.ts";
import type { DatabaseOrTransaction } from "../db/database.ts";
import type { Heading, ImportMode } from "./file/heading.ts";
import type { Refusal, RefusalCounts } from "./file/refusals.ts";

export const OPEN_STATES = ["reading", "checking", "checked", "applying"] as const;
export type ImportState = (typeof OPEN_STATES)[number] | "done" | "cancelled";

/** What an import does to the base, in people. */
export type ImportPlan = {
  /** In the base before. */
  members: number;
  added: number;
  changed: number;
  unchanged: number;
  /** By rows that say so: removed, or their consent withdrawn. */
  removed: number;
  withdrawn: number;
  /** Rows of either about somebody who is not in the base. */
  unknown: number;
  /** Rows with a consent from before the person withdrew it: they stay out. */
  outdated: number;
  /** In the base and not in the file: they leave it when the file is the whole base. */
  missing: number;
  /** Of those added or kept: have opted out, and get nothing. */
  optedOut: number;
  /** Of those in the file: their number has the prefix of another network. */
  portedIn: number;
  /** Of those in the file: leave the base of another network, which an older file put them in. */
  fromOthers: number;
  /** In a newer file of another network: they stay in its base. */
  elsewhere: number;
};

/** An import of an operator's file. */
export type BaseImport = Omit<
  Selectable<StoredImport>,
  "mode" | "state" | "fileBytes" | "readBytes" | "heading" | "refused" | "plan"
> & {
  mode: ImportMode;
  state: ImportState;
  fileBytes: number;
  readBytes: number;
  heading: Heading | null;
  refused: RefusalCounts;
  plan: ImportPlan | null;
};

export type NewImport = Pick<
  BaseImport,
  "routeId" | "fileId" | "fileName" | "fileBytes" | "mode" | "createdAt"
>;

const MAX_LISTED = 50;
/** Plans from before ported numbers were counted. */
const NO_PORTED = { portedIn: 0, fromOthers: 0, elsewhere: 0 };

function importFrom(row: Selectable<StoredImport>): BaseImport {
  return {
    ...row,
    mode: row.mode as ImportMode,
    state: row.state as ImportState,
    fileBytes: Number(row.fileBytes),
    readBytes: Number(row.readBytes),
    heading: row.heading as Heading | null,
    refused: record.accepts(row.refused) ? row.refused : {},
    plan: row.plan === null ? null : { ...NO_PORTED, ...(row.plan as ImportPlan) },
  };
}

export async function insertImport(db: DatabaseOrTransaction, values: NewImport): Promise<number> {
  const { id } = await db
    .insertInto("baseImport")
    .values({ ...values, fileBytes: BigInt(values.fileBytes) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findImport(
  db: DatabaseOrTransaction,
  id: number,
): Promise<BaseImport | undefined> {
  const row = await db.selectFrom("baseImport").selectAll().where("id", "=", id).executeTakeFirst();
  return row && importFrom(row);
}

/** Locks the import until the transaction ends, so that whoever works on it takes turns. */
export async function lockImport(
  db: DatabaseOrTransaction,
  id: number,
): Promise<BaseImport | undefined> {
  const row = await db
    .selectFrom("baseImport")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row && importFrom(row);
}

/** The latest imports of a route, newest first. */
export async function listImports(
  db: DatabaseOrTransaction,
  routeId: number,
): Promise<BaseImport[]> {
  const rows = await db
    .selectFrom("baseImport")
    .selectAll()
    .where("routeId", "=", routeId)
    .orderBy("id", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map(importFrom);
}

/** The last import that a route's base has taken whole; 0 without one. */
export async function findAppliedImport(
  db: DatabaseOrTransaction,
  routeId: number,
): Promise<number> {
  const { rows } = await findApplied({ routeId }).execute(db);
  return rows[0]?.id ?? 0;
}

const findApplied = compiledOnce(({ routeId }: { routeId: number }, db: DatabaseOrTransaction) =>
  db
    .selectFrom("baseImport")
    .select((eb) => eb.fn.max("id").as("id"))
    .where("routeId", "=", routeId)
    .where("state", "=", "done")
    .modifyEnd(PREPARED),
);

/** Imports that wait for the program: to be checked, or to be applied. */
export async function listImportsToWork(
  db: DatabaseOrTransaction,
): Promise<{ id: number; state: ImportState }[]> {
  const rows = await db
    .selectFrom("baseImport")
    .select(["id", "state"])
    .where("state", "in", ["checking", "applying"])
    .orderBy("id")
    .execute();
  return rows.map(({ id, state }) => ({ id, state: state as ImportState }));
}

export type ImportChange = Partial<
  Pick<
    BaseImport,
    "state" | "readBytes" | "readRows" | "appliedRows" | "heading" | "refused" | "plan"
  > & { finishedAt: Date }
>;

export async function updateImport(
  db: DatabaseOrTransaction,
  id: number,
  { readBytes, heading, refused, plan, ...change }: ImportChange,
): Promise<void> {
  await db
    .updateTable("baseImport")
    .set({
      ...change,
      ...(readBytes === undefined ? {} : { readBytes: BigInt(readBytes) }),
      ...(heading === undefined ? {} : { heading: JSON.stringify(heading) }),
      ...(refused === undefined ? {} : { refused: JSON.stringify(refused) }),
      ...(plan === undefined ? {} : { plan: JSON.stringify(plan) }),
    })
    .where("id", "=", id)
    .execute();
}

export type RefusedRow = { row: number; reason: Refusal };

export async function insertRefusals(
  db: DatabaseOrTransaction,
  importId: number,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (refused.length === 0) return;
  const rows = refused.map(({ row }) => row);
  const reasons = refused.map(({ reason }) => reason);
  await sql`insert into base_import_refusal (import_id, row, reason)
    select ${importId}::int, n, reason from unnest(${rows}::int[], ${reasons}::text[]) as r (n, reason)`.execute(
    db,
  );
}

/** Refused rows of an import after a row, in order. */
export async function listRefusals(
  db: DatabaseOrTransaction,
  importId: number,
  { after, limit }: { after: number; limit: number },
): Promise<RefusedRow[]> {
  const rows = await db
    .selectFrom("baseImportRefusal")
    .select(["row", "reason"])
    .where("importId", "=", importId)
    .where("row", ">", after)
    .orderBy("row")
    .limit(limit)
    .execute();
  return rows.map(({ row, reason }) => ({ row, reason: reason as Refusal }));
}
