import type { Transaction } from "kysely";
import { AppError, invalidArgument } from "../../domain/errors.ts";
import type { DB } from "../db/__generated__/types.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import type { Adapter } from "../networks/connection.ts";
import {
  deleteConnection,
  insertConnection,
  isNameTaken,
  isReferredTo,
  lockConnection,
  lockSetup,
  updateConnection,
} from "./change-connection.store.ts";
import { checkNational, checkSettings } from "./check-settings.ts";
import type { ConnectionRow } from "./connection.store.ts";
import type { Exchange } from "./exchange.ts";

export type SetupDeps = { db: Database; adapters: readonly Adapter[]; exchange: Exchange };

type Settings = Readonly<Record<string, unknown>>;
type Words = {
  name: string;
  secretName: string;
  settings: Settings;
  /** Left out: as before. */
  nationalCountryId?: number | null | undefined;
};
type Known = { id: number; revision: number };

/** Adds a connection, switched off: nothing is sent before somebody has looked. Throws invalid-argument. Its id. */
export async function createConnection(
  { db, adapters, exchange }: SetupDeps,
  { adapter: kind, ...words }: Words & { adapter: string },
): Promise<number> {
  const adapter = adapters.find(({ name }) => name === kind);
  if (!adapter)
    throw invalidArgument([{ path: "adapter", message: "There is no such kind of network." }]);
  checkSettings(adapter, words.settings);
  const { nationalCountryId = null } = words;
  checkNational(adapter, nationalCountryId);
  const id = await inTransaction(db, async (tx) => {
    await lockSetup(tx);
    await refuseTakenName(tx, words.name, 0);
    return insertConnection(tx, { ...words, nationalCountryId, adapter: kind, isEnabled: false });
  });
  await exchange.refresh();
  return id;
}

/** Changes name, settings, where the secrets are and whether it reaches a whole country. Throws not-found, invalid-argument; aborted when it was changed since. */
export async function changeConnection(
  { db, adapters, exchange }: SetupDeps,
  { id, revision, ...words }: Known & Words,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockRevision(tx, { id, revision });
    const adapter = adapters.find(({ name }) => name === row.adapter);
    if (!adapter)
      throw new AppError("aborted", { message: "This kind of network is not known any more." });
    checkSettings(adapter, words.settings);
    const { nationalCountryId = row.nationalCountryId } = words;
    checkNational(adapter, nationalCountryId);
    await refuseTakenName(tx, words.name, id);
    await updateConnection(tx, id, { ...words, nationalCountryId, isEnabled: row.isEnabled });
  });
  await exchange.refresh();
}

/** Switches a connection on or off. Throws not-found; aborted when it was changed since. */
export async function switchConnection(
  { db, exchange }: SetupDeps,
  { id, revision, isEnabled }: Known & { isEnabled: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const row = await lockRevision(tx, { id, revision });
    const { name, settings, secretName, nationalCountryId } = row;
    await updateConnection(tx, id, { name, settings, secretName, nationalCountryId, isEnabled });
  });
  await exchange.refresh();
}

/** Takes a connection away for good. Throws not-found; aborted when it was changed since, or something still refers to it. */
export async function removeConnection({ db, exchange }: SetupDeps, known: Known): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockRevision(tx, known);
    if (await isReferredTo(tx, known.id))
      throw new AppError("aborted", {
        message: "A route or a message of the last days still refers to this connection.",
      });
    await deleteConnection(tx, known.id);
  });
  await exchange.refresh();
}

async function lockRevision(tx: Transaction<DB>, { id, revision }: Known): Promise<ConnectionRow> {
  await lockSetup(tx);
  const row = await lockConnection(tx, id);
  if (!row) throw new AppError("not-found");
  if (row.revision !== revision) throw new AppError("aborted", { message: CHANGED_SINCE });
  return row;
}

const CHANGED_SINCE = "Somebody else has changed this connection in the meantime.";

async function refuseTakenName(tx: Transaction<DB>, name: string, exceptId: number): Promise<void> {
  if (await isNameTaken(tx, { name, exceptId }))
    throw invalidArgument([{ path: "name", message: "Another connection has this name." }]);
}
