import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import type { Clock } from "../../../../platform/clock.ts";
import type { Log } from "../../../../platform/log/log.ts";
import type { Database, DatabaseOrTransaction } from "../../../db/database.ts";
import type { FileStore } from "../../../../platform/files/file-store.ts";
import {
  MessagingError,
  type MessagingProvider,
} from "../../../providers/messaging/messaging-provider.ts";
import type { NumberCipher } from "../../accounts/users/number-cipher.ts";
import { endAsked, type EndAskedDeps } from "./asked/end-asked.ts";
import { encryptReadableRows } from "./bad-rows/encrypt-readable-rows.ts";
import type { Consent } from "./create-list.ts";
import { inListTurn } from "./imports/one-large-file.ts";
import { deleteEndedImports, deleteImport } from "./imports/list-import.store.ts";
import { listNotFound } from "./list-on-routes.ts";
import type { ListUrls } from "./list-url.ts";
import { type EndedList, listEnded, deleteListRoute } from "./list-route.store.ts";
import {
  deleteNumbers,
  isInUse,
  listExpired,
  findList,
  lockAllFreeNumbers,
  lockAllNumbers,
  lockFreeNumbers,
  lockList,
  lockUsed,
  updateConsent,
  type MsisdnList,
} from "./list.store.ts";
import { removeForgotten } from "../files/remove-forgotten.ts";
import { listStaleUploads, deleteUnusedPictures, deleteUpload } from "../files/upload.store.ts";
import { translate } from "../../../../domain/translate.ts";

export type StoredListsDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  files: FileStore;
  messaging: MessagingProvider;
  listUrls: ListUrls;
  cipher: NumberCipher;
};

const UPLOAD_RETENTION_HOURS = 48;
const IMPORT_RETENTION_MS = 7 * 86_400_000;

/** Records that the people of a list agreed, in whose words and where: the time is ours. Throws not-found. */
export async function declareConsent(
  { db, clock }: Pick<StoredListsDeps, "db" | "clock">,
  { userId, id, source, text }: Consent & { userId: string; id: string },
): Promise<MsisdnList> {
  return db.transaction().execute(async (tx) => {
    const list = await findList(tx, userId, id, { lock: true });
    if (!list) throw listNotFound();
    const consent = { at: clock.now(), source, text };
    await updateConsent(tx, id, consent);
    return { ...list, consentAt: consent.at, consentSource: source, consentText: text };
  });
}

/**
 * Deletes the numbers of a list, here and on the networks; its record of consent stays. Throws not-found, resource-exhausted; aborted
 * while a campaign under way writes to it, and while it is being changed.
 */
export async function deleteList(
  deps: StoredListsDeps,
  { userId, id }: { userId: string; id: string },
): Promise<void> {
  if (!(await findList(deps.db, userId, id))) throw listNotFound();
  const forgotten = await inListTurn(userId, () => forgetHere(deps, id));
  if (forgotten === "done") return endOnNetworks(deps, id);
  throw new AppError("aborted", {
    message:
      forgotten === "in-use"
        ? translate("A running campaign uses this list. Stop it first.")
        : translate("Rows of this list are being corrected. Try again in a minute."),
    reason: forgotten === "in-use" ? "list-in-use" : "list-being-changed",
  });
}

/**
 * The list stays while a campaign under way writes to it, and while its numbers are changed: a campaign that is being booked is waited
 * for, and a change, which may read all of the list, is not.
 */
async function forgetHere(
  { db, clock }: Pick<StoredListsDeps, "db" | "clock">,
  listId: string,
): Promise<"done" | "in-use" | "being-changed"> {
  return db.transaction().execute(async (tx) => {
    if (!(await lockFreeNumbers(tx, listId))) return "being-changed";
    await lockList(tx, listId);
    if (await isInUse(tx, listId)) return "in-use";
    await deleteNumbers(tx, listId, clock.now());
    await deleteImport(tx, listId);
    return "done";
  });
}

/**
 * Keeps the lists that a campaign writes to or leaves out from being deleted until the transaction that books it ends. Throws
 * invalid-argument at the field of one that is gone.
 */
export async function holdLists(
  tx: DatabaseOrTransaction,
  campaign: { userId: string; listIds: readonly string[]; excludeListId: string | null },
): Promise<void> {
  const { userId, listIds, excludeListId } = campaign;
  const named = [...listIds, ...(excludeListId === null ? [] : [excludeListId])];
  const found = new Set(await lockUsed(tx, userId, named));
  const gone = named.find((id) => !found.has(id));
  if (gone === undefined) return;
  const path = gone === excludeListId ? "excludeListId" : "listId";
  throw invalidArgument([{ path, message: translate("Choose one of your lists.") }]);
}

/** The same without waiting: false while lists of the user are being changed. */
export function holdFreeNumbers(tx: DatabaseOrTransaction, userId: string): Promise<boolean> {
  return lockAllFreeNumbers(tx, userId);
}

/** Waits for what is being changed in lists of a user, and lets nobody change them until the transaction that deletes them ends. */
export function holdOwnNumbers(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  return lockAllNumbers(tx, userId);
}

/**
 * Tells the networks to delete lists that are deleted here, with an account or alone, and older numbers of lists that no
 * campaign under way writes to. A network that does not answer is told the next time.
 */
export async function endLists(deps: EndAskedDeps): Promise<void> {
  await endOnNetworks(deps, null);
}

/** Copies read together: however many of them are in use or on a network that is away, the others have their turn. */
const ENDED_TOGETHER = 1_000;

async function* eachEnded(db: EndAskedDeps["db"], ofList: string | null) {
  for (let after: EndedList | undefined; ;) {
    const piece = await listEnded(db, ofList, { after, most: ENDED_TOGETHER });
    yield* piece;
    after = piece.at(-1);
    if (piece.length < ENDED_TOGETHER) return;
  }
}

async function endOnNetworks(deps: EndAskedDeps, ofList: string | null): Promise<void> {
  const { db, messaging, log } = deps;
  for await (const list of eachEnded(db, ofList)) {
    if (!list.isDeleted && (await isInUse(db, list.listId))) continue;
    const listId = Number(list.networkListId);
    try {
      await messaging.endList(list.routeId, { listId, clientId: Number(list.clientId) });
    } catch (error) {
      if (!(error instanceof MessagingError)) throw error;
      // Already deleted on the network.
      if (error.kind !== "not-found") {
        log.warn({ err: error, listId, routeId: list.routeId }, "network kept a list for now");
        continue;
      }
    }
    await deleteListRoute(db, list);
  }
  await endAsked(deps, ofList);
}

/** Encrypts rows of before that are still readable, and deletes lists whose time is over, files that nobody made a list of, unused pictures, and the bytes of all of them. */
export async function tidyLists(deps: StoredListsDeps): Promise<void> {
  await encryptReadableRows(deps);
  for (const { id } of await listExpired(deps.db, deps.clock.now())) {
    if ((await forgetHere(deps, id)) === "done") await endOnNetworks(deps, id);
  }
  for (const file of await listStaleUploads(deps.db, UPLOAD_RETENTION_HOURS)) {
    await deleteUpload(deps.db, file.userId, file.path);
  }
  await deleteEndedImports(deps.db, new Date(deps.clock.now().getTime() - IMPORT_RETENTION_MS));
  try {
    await deleteUnusedPictures(deps.db);
  } finally {
    await removeForgotten(deps);
  }
}
