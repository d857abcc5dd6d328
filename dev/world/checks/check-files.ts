import { FILE_FOLDERS } from "../../../server/features/audience/files/file-folders.ts";
import type { Facts } from "./facts.ts";

/**
 * Files: what was answered as stored and is shown by a campaign has all its bytes, and what nothing refers to is gone: uploads
 * of which no list was made after two days, pictures after a week.
 */
export async function checkFiles(facts: Facts): Promise<void> {
  const { world, find, expectEqual } = facts;
  const rows = await facts.ours("select path, storage_key, size_bytes from uploaded_file");
  const removed = await facts.ours("select storage_key from removed_file");
  const known = new Set(rows.map((row) => String(row["storage_key"])));
  const stored = new Map<string, number>();
  for (const folder of FILE_FOLDERS)
    for await (const { key, sizeBytes } of world.files.list(folder)) stored.set(key, sizeBytes);
  for (const key of stored.keys()) if (!known.has(key)) find(`file ${key} is nobody's`);
  for (const { storage_key: key } of removed) find(`file ${String(key)} waits for its removal`);
  const [shown] = await facts.ours(
    "select coalesce(string_agg(content::text, ' '), '') as all from campaign",
  );
  for (const row of rows) {
    const key = String(row["storage_key"]);
    expectEqual(`bytes of file ${key}`, stored.get(key), row["size_bytes"]);
    if (!String(shown?.["all"]).includes(key)) find(`file ${String(row["path"])} is of no use`);
  }
  const [shop] = world.shops;
  if (shop === undefined || world.journal.pictures.size === 0) return;
  const browser = await world.browserOf(shop);
  for (const [path, bytes] of world.journal.pictures) {
    const isShown = String(shown?.["all"]).includes(path.replace("/files/", ""));
    const response = await browser.fetch(path);
    const { byteLength } = await response.arrayBuffer();
    if (isShown) expectEqual(`picture ${path}`, response.ok ? byteLength : response.status, bytes);
    else expectEqual(`picture ${path} that nothing shows`, response.status, 404);
  }
}
