import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { appendFile, chown, copyFile, open, readdir, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { planRestore } from "./backup-folder.ts";

/** Where a cluster is put: an empty folder, and who will run PostgreSQL on it where that is another user. */
export type Target = { folder: string; owner: { uid: number; gid: number } | undefined };

/**
 * Makes a cluster out of a backup: PostgreSQL started on it goes through the log to the moment `at`, or to its end, and then takes
 * work. Every file is compared with its checksum. Returns when the base backup was finished. Throws when the folder is not empty, or the
 * backup incomplete or damaged.
 */
export async function prepareCluster(
  from: string,
  { folder, owner }: Target,
  at?: Date,
): Promise<{ finishedAt: Date }> {
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: a backup is restored into an empty folder.`);
  const plan = await planRestore(from, at);
  await unpack(join(plan.base, "base.tar.gz"), folder, owner);
  await compare(folder, plan.files);
  const own = async (path: string) => owner && (await chown(path, owner.uid, owner.gid));
  for (const file of plan.log) {
    const path = join(folder, "pg_wal", basename(file, ".partial"));
    await copyFile(file, path);
    // Behind what was received there is nothing: PostgreSQL wants files of one size.
    await truncate(path, plan.segmentBytes);
    await own(path);
  }
  const settings = [
    "",
    "# Restored from a backup.",
    // The log lies in pg_wal already.
    "restore_command = 'exit 1'",
    "recovery_target_timeline = 'current'",
    ...(at === undefined
      ? []
      : [
          `recovery_target_time = '${at.toISOString().replace("T", " ").replace("Z", "+00")}'`,
          "recovery_target_action = 'promote'",
        ]),
    "",
  ];
  await appendFile(join(folder, "postgresql.auto.conf"), settings.join("\n"));
  await own(join(folder, "postgresql.auto.conf"));
  // Last: without it PostgreSQL does not start on what is not complete.
  await writeFile(join(folder, "recovery.signal"), "", { mode: 0o600 });
  await own(join(folder, "recovery.signal"));
  return { finishedAt: plan.finishedAt };
}

async function unpack(archive: string, folder: string, owner: Target["owner"]): Promise<void> {
  const tar = spawn("tar", ["-xzf", "-", "-C", folder], {
    ...owner,
    stdio: ["pipe", "ignore", "pipe"],
  });
  const failed = once(tar, "error").then(([error]) => {
    throw error as Error;
  });
  const ended = once(tar, "close");
  let complaint = "";
  tar.stderr.on("data", (piece: Buffer) => (complaint += piece.toString()));
  const [code] = await Promise.race([
    failed,
    pipeline(createReadStream(archive), tar.stdin)
      // What it says itself is the better reason.
      .catch(() => undefined)
      .then(() => ended),
  ]);
  if (code !== 0) throw new Error(`The backup could not be unpacked: ${complaint.split("\n")[0]}`);
}

async function compare(
  folder: string,
  files: readonly { path: string; checksum: string | undefined }[],
): Promise<void> {
  for (const { path, checksum } of files) {
    const found = await sha256Of(join(folder, path));
    if (checksum !== undefined && found !== checksum)
      throw new Error(`The backup is damaged: ${path} is not what was copied.`);
  }
}

async function sha256Of(path: string): Promise<string | undefined> {
  const handle = await open(path).catch(() => undefined);
  if (!handle) return undefined;
  const hash = createHash("sha256");
  try {
    for await (const piece of handle.createReadStream({ autoClose: false }))
      hash.update(piece as Buffer);
  } finally {
    await handle.close();
  }
  return hash.digest("hex");
}
