import type { Mutation } from "../../mutation.ts";

const RESTORE = "dev/start/restore-data-folder.db.test.ts › ";
const REFUSED = `${RESTORE}a damaged or incomplete backup is refused, and so is a folder without keys or with a database`;

/** What is copied is had again whole, or not at all. */
export const BACKUPS: readonly Mutation[] = [
  {
    of: "backup: a file that is not what was copied is found",
    file: "platform/backup/prepare-cluster.ts",
    find: "checksum !== undefined && found !== checksum",
    replace: "checksum === found && found === undefined",
    proof: REFUSED,
  },
  {
    of: "backup: a gap in the log is found",
    file: "platform/backup/backup-folder.ts",
    find: "if (start !== expected)",
    replace: "if (start < expected)",
    proof: REFUSED,
  },
  {
    of: "backup: the log is stored whole",
    file: "platform/backup/receive-log.ts",
    find: "    for (let done = 0; done < piece.length;) done += writeSync(file.handle, piece, done);",
    replace: "    writeSync(file.handle, piece, 0, Math.min(piece.length, 100));",
    proof: `${RESTORE}a receiver that was stopped goes on; one that another history answers refuses`,
  },
];
