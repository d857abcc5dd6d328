import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import { checked, type RowOf } from "../../../../platform/database/checked-sql.ts";
import { bigint, int, nullable, text } from "../../../../platform/database/column-kinds.ts";

const measureRows = checked("upload: sumFiles", { files: int, bytes: bigint });
const staleUploadRows = checked("upload: listStaleUploads", {
  userId: text,
  path: text,
  storageKey: text,
});
const turnRows = checked("upload: turn", { turn: text });
const storageKeyRows = checked("upload: storageKey", { storageKey: text });
const mimeTypeRows = checked("upload: mimeType", { mimeType: text });

export type UploadedFile = RowOf<typeof uploadedFileRows>;
const uploadedFileRows = checked("upload: UploadedFile", {
  path: text,
  storageKey: text,
  sizeBytes: bigint,
  totalBytes: nullable(bigint),
  /** How many there may be at the end of the upload under way; 0 without one. */
  reservedBytes: bigint,
});

export async function findUpload(
  db: DatabaseOrTransaction,
  userId: string,
  path: string,
): Promise<UploadedFile | undefined> {
  return uploadedFileRows.find(
    db,
    sql`select path, storage_key, size_bytes, total_bytes, reserved_bytes
    from uploaded_file where user_id = ${userId} and path = ${path}`,
  );
}

/**
 * Notes how much of a file is there; `reservedBytes` is how much there may be when the upload under way has ended. Returns
 * the turn: it is over when anybody has written the row since.
 */
export async function upsertUpload(
  db: DatabaseOrTransaction,
  userId: string,
  file: {
    path: string;
    storageKey: string;
    sizeBytes: number;
    totalBytes: number | null;
    reservedBytes?: number;
  },
): Promise<string> {
  const { path, storageKey, sizeBytes, totalBytes, reservedBytes = 0 } = file;
  const row = await turnRows.find(
    db,
    sql`insert into uploaded_file (user_id, path, storage_key, size_bytes, total_bytes, reserved_bytes)
    values (${userId}, ${path}, ${storageKey}, ${sizeBytes}, ${totalBytes}, ${reservedBytes})
    on conflict (user_id, path) do update set storage_key = excluded.storage_key,
      size_bytes = excluded.size_bytes, total_bytes = excluded.total_bytes,
      reserved_bytes = excluded.reserved_bytes, updated_at = now()
    returning xmin::text as turn`,
  );
  return row?.turn ?? "";
}

/** A file of somebody, and the turn in which it is written. */
export type UploadTurn = { userId: string; path: string; turn: string };

/** True as long as nobody else has begun, ended or deleted this file. */
export async function isTurnOf(
  db: DatabaseOrTransaction,
  { userId, path, turn }: UploadTurn,
): Promise<boolean> {
  const { rows } = await sql`select 1 from uploaded_file
    where user_id = ${userId} and path = ${path} and xmin::text = ${turn}`.execute(db);
  return rows.length > 0;
}

/** Ends the turn, with so much of the file there; false when it was over before. */
export async function updateTurnEnded(
  db: DatabaseOrTransaction,
  { userId, path, turn }: UploadTurn,
  sizeBytes: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update uploaded_file
    set size_bytes = ${sizeBytes}, reserved_bytes = 0, updated_at = now()
    where user_id = ${userId} and path = ${path} and xmin::text = ${turn}`.execute(db);
  return numAffectedRows === 1n;
}

/** Gives the file up; does nothing when the turn was over before. */
export async function deleteTurn(
  db: DatabaseOrTransaction,
  { userId, path, turn }: UploadTurn,
): Promise<void> {
  await sql`delete from uploaded_file
    where user_id = ${userId} and path = ${path} and xmin::text = ${turn}`.execute(db);
}

/** True while a file of a user is on its way to a list. */
export async function isImported(
  db: DatabaseOrTransaction,
  userId: string,
  path: string,
): Promise<boolean> {
  const { rows } = await sql`select 1 from list_import
    where user_id = ${userId} and path = ${path} and state in ('waiting', 'reading')`.execute(db);
  return rows.length > 0;
}

/** Keeps a user's uploads from being counted at once: whoever has the lock counts and then notes, until the commit. */
export async function lockUploads(tx: DatabaseOrTransaction, userId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`uploads ${userId}`}, 0))`.execute(tx);
}

/** How many files of a kind a user has lying there beside one of them, and how many bytes those have or may get. */
export async function sumFiles(
  db: DatabaseOrTransaction,
  userId: string,
  kind: "msisdnList" | "pictures",
  besidePath = "",
): Promise<{ files: number; bytes: number }> {
  const row = await measureRows.find(
    db,
    sql`select count(*)::int as files,
      coalesce(sum(greatest(size_bytes, total_bytes, reserved_bytes)), 0)::bigint as bytes
    from uploaded_file where user_id = ${userId} and path like ${`${kind}/%`} and path <> ${besidePath}`,
  );
  return { files: row?.files ?? 0, bytes: Number(row?.bytes ?? 0n) };
}

export async function deleteUpload(
  db: DatabaseOrTransaction,
  userId: string,
  path: string,
): Promise<void> {
  await sql`delete from uploaded_file where user_id = ${userId} and path = ${path}`.execute(db);
}

/** List files that nobody has touched for a while (lists are made of them at once), and pictures of deleted accounts. */
export async function listStaleUploads(
  db: DatabaseOrTransaction,
  olderThanHours: number,
): Promise<{ userId: string; path: string; storageKey: string }[]> {
  return staleUploadRows.list(
    db,
    sql`
    select user_id, path, storage_key from uploaded_file where (path like 'msisdnList/%' or updated_at = 'epoch')
      and updated_at < now() - ${olderThanHours}::int * interval '1 hour' limit 200`,
  );
}

export type UploadedPicture = RowOf<typeof storedPictureRows>;
const storedPictureRows = checked("upload: KeptPicture", {
  storageKey: text,
  mimeType: text,
  sizeBytes: int,
  /** Null for pictures stored before sizes were. */
  widthPixels: nullable(int),
  heightPixels: nullable(int),
});

/** Notes a picture; its path is its storage key. */
export async function insertPicture(
  db: DatabaseOrTransaction,
  userId: string,
  { storageKey, mimeType, sizeBytes, widthPixels, heightPixels }: UploadedPicture,
): Promise<void> {
  await sql`insert into uploaded_file
      (user_id, path, storage_key, size_bytes, total_bytes, mime_type, width_pixels, height_pixels)
    values (${userId}, ${storageKey}, ${storageKey}, ${sizeBytes}, ${sizeBytes}, ${mimeType}, ${widthPixels}, ${heightPixels})`.execute(
    db,
  );
}

/** A user's own pictures among these, without those that administrators have taken down. */
export async function listPictures(
  db: DatabaseOrTransaction,
  userId: string,
  storageKeys: readonly string[],
): Promise<UploadedPicture[]> {
  return storedPictureRows.list(
    db,
    sql`select storage_key, mime_type,
      size_bytes::int as "sizeBytes", width_pixels, height_pixels
    from uploaded_file where user_id = ${userId} and storage_key = any (${storageKeys}) and blocked_at is null`,
  );
}

/** Gives pictures of a user to another, the newest first: so many at the most, with so many bytes. Banners of a visitor's drafts go along with them. */
export async function updatePictureOwner(
  tx: DatabaseOrTransaction,
  { fromUserId, toUserId }: { fromUserId: string; toUserId: string },
  limit: { files: number; bytes: number },
): Promise<void> {
  await sql`update uploaded_file set user_id = ${toUserId}
    where user_id = ${fromUserId} and path in (
      select path from (
        select path, row_number() over newest as place, sum(size_bytes) over newest as bytes
        from uploaded_file where user_id = ${fromUserId} and path like 'pictures/%'
        window newest as (order by updated_at desc, path rows unbounded preceding)) placed
      where place <= ${limit.files} and bytes <= ${limit.bytes})`.execute(tx);
}

/** Removes pictures that no draft, campaign or page of their owner has shown for a week. */
export async function deleteUnusedPictures(db: DatabaseOrTransaction): Promise<void> {
  // Each campaign is read once, however many pictures its owner has, and what cannot be one of ours is not compared with them.
  await sql`with old as materialized (
      select user_id, path, storage_key from uploaded_file
      where path like 'pictures/%' and updated_at < now() - interval '7 days'),
    shown as materialized (
      select distinct c.user_id, m[1] as key from campaign c, regexp_matches(c.content::text, 'pictures/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m
      where c.user_id in (select user_id from old)
      union all select user_id, picture_key from shop_site where picture_key <> '' and user_id in (select user_id from old))
    delete from uploaded_file f where (user_id, path) in (
      select user_id, path from old u
      where not exists (select from shown s where s.user_id = u.user_id and s.key = u.storage_key)
      limit 200)`.execute(db);
}

/** Storage keys of files that nobody has any more, and whose bytes are still there. */
export async function listRemovedFiles(db: DatabaseOrTransaction): Promise<string[]> {
  const rows = await storageKeyRows.list(
    db,
    sql`select storage_key from removed_file r
    where not exists (select from uploaded_file f where f.storage_key = r.storage_key) limit 500`,
  );
  return rows.map(({ storageKey: key }) => key);
}

/** Those of these storage keys that somebody's file has, or whose bytes are about to be removed. */
export async function listKnownKeys(
  db: DatabaseOrTransaction,
  storageKeys: readonly string[],
): Promise<Set<string>> {
  const rows = await storageKeyRows.list(
    db,
    sql`
    select storage_key from uploaded_file where storage_key = any (${storageKeys})
    union select storage_key from removed_file where storage_key = any (${storageKeys})`,
  );
  return new Set(rows.map(({ storageKey: key }) => key));
}

export async function deleteRemovedFile(
  db: DatabaseOrTransaction,
  storageKey: string,
): Promise<void> {
  await sql`delete from removed_file where storage_key = ${storageKey}`.execute(db);
}

/** Type of any user's stored picture; of none that administrators have taken down, and of nobody whose account is suspended or deleted. */
export async function findMimeType(
  db: DatabaseOrTransaction,
  storageKey: string,
): Promise<string | undefined> {
  const row = await mimeTypeRows.find(
    db,
    sql`select f.mime_type from uploaded_file f join "user" u on u.id = f.user_id
    where f.storage_key = ${storageKey} and f.mime_type <> '' and f.blocked_at is null
      and u.suspended_at is null and u.deleted_at is null`,
  );
  return row?.mimeType;
}
