import { sql } from "kysely";
import type { DatabaseOrTransaction } from "../../db/database.ts";

export type UploadedFile = {
  path: string;
  storage_key: string;
  size_bytes: bigint;
  total_bytes: bigint | null;
};

export async function readUpload(
  db: DatabaseOrTransaction,
  userId: string,
  path: string,
): Promise<UploadedFile | undefined> {
  const { rows } = await sql<UploadedFile>`select path, storage_key, size_bytes, total_bytes
    from uploaded_file where user_id = ${userId} and path = ${path}`.execute(db);
  return rows[0];
}

/** Notes how much of a file is there. */
export async function writeUpload(
  db: DatabaseOrTransaction,
  userId: string,
  file: { path: string; storageKey: string; sizeBytes: number; totalBytes: number | null },
): Promise<void> {
  const { path, storageKey, sizeBytes, totalBytes } = file;
  await sql`insert into uploaded_file (user_id, path, storage_key, size_bytes, total_bytes)
    values (${userId}, ${path}, ${storageKey}, ${sizeBytes}, ${totalBytes})
    on conflict (user_id, path) do update set storage_key = excluded.storage_key,
      size_bytes = excluded.size_bytes, total_bytes = excluded.total_bytes, updated_at = now()`.execute(
    db,
  );
}

/** How much a user has lying there, and in how many files. */
export async function readUsage(
  db: DatabaseOrTransaction,
  userId: string,
): Promise<{ files: number; bytes: bigint }> {
  const { rows } = await sql<{ files: number; bytes: bigint }>`select count(*)::int as files,
    coalesce(sum(size_bytes), 0)::bigint as bytes from uploaded_file where user_id = ${userId}`.execute(
    db,
  );
  return rows[0] ?? { files: 0, bytes: 0n };
}

export async function removeUpload(
  db: DatabaseOrTransaction,
  userId: string,
  path: string,
): Promise<void> {
  await sql`delete from uploaded_file where user_id = ${userId} and path = ${path}`.execute(db);
}

/** Files that nobody has touched for a while; lists are made of them at once. */
export async function listStaleUploads(
  db: DatabaseOrTransaction,
  olderThanHours: number,
): Promise<{ user_id: string; path: string; storage_key: string }[]> {
  const { rows } = await sql<{ user_id: string; path: string; storage_key: string }>`
    select user_id, path, storage_key from uploaded_file where path like 'msisdnList/%'
      and updated_at < now() - ${olderThanHours}::int * interval '1 hour' limit 200`.execute(db);
  return rows;
}

/** Notes a picture; its path is its storage key. */
export async function writePicture(
  db: DatabaseOrTransaction,
  userId: string,
  picture: { path: string; mimeType: string; sizeBytes: number },
): Promise<void> {
  const { path, mimeType, sizeBytes } = picture;
  await sql`insert into uploaded_file (user_id, path, storage_key, size_bytes, total_bytes, mime_type)
    values (${userId}, ${path}, ${path}, ${sizeBytes}, ${sizeBytes}, ${mimeType})`.execute(db);
}

/** The kind of a stored picture, whoever it belongs to. */
export async function readMimeType(
  db: DatabaseOrTransaction,
  storageKey: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ mime_type: string }>`select mime_type from uploaded_file
    where storage_key = ${storageKey} and mime_type <> ''`.execute(db);
  return rows[0]?.mime_type;
}
