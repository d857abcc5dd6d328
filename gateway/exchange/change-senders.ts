import { AppError } from "../../domain/errors.ts";
import type { Database } from "../db/database.ts";
import { inTransaction } from "../db/transaction.ts";
import { lockConnection, updateNeedsRegisteredSenders } from "./change-connection.store.ts";
import type { Exchange } from "./exchange.ts";
import {
  deleteSender,
  lockSender,
  type SenderRow,
  type SenderState,
  upsertSender,
} from "./sender.store.ts";

type Deps = { db: Database; exchange: Exchange };
/** What the caller has seen: null when the name was not in the list. */
type Known = { known: SenderState | null };

/** Says whether a connection takes messages from registered names alone. Throws not-found. */
export async function changeSenderRule(
  { db, exchange }: Deps,
  { id, isRequired }: { id: number; isRequired: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockConnection(tx, id))) throw new AppError("not-found");
    await updateNeedsRegisteredSenders(tx, id, isRequired);
  });
  await exchange.refresh();
}

/** Adds a name to a connection or changes it. Throws not-found; aborted when its state was changed since. */
export async function changeSender(
  { db, exchange }: Deps,
  { known, ...row }: SenderRow & Known,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await lockConnection(tx, row.connectionId))) throw new AppError("not-found");
    const now = await lockSender(tx, row.connectionId, row.name);
    if ((now?.state ?? null) !== known) throw changedSince();
    await upsertSender(tx, row);
  });
  await exchange.refresh();
}

/** Takes a name off the list of a connection. Throws not-found; aborted when its state was changed since. */
export async function removeSender(
  { db, exchange }: Deps,
  { connectionId, name, known }: Pick<SenderRow, "connectionId" | "name"> & Known,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const now = await lockSender(tx, connectionId, name);
    if (!now) throw new AppError("not-found");
    if (now.state !== known) throw changedSince();
    await deleteSender(tx, connectionId, name);
  });
  await exchange.refresh();
}

const changedSince = () =>
  new AppError("aborted", { message: "Somebody else has changed this name in the meantime." });
