import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The PostgreSQL that `npm start` runs on a data folder, as whoever stands beside it finds it. */
export type BuiltInDatabase =
  | { state: "none" | "stopped" }
  | { state: "running"; url(database: string): string };

/** Looks for the built-in PostgreSQL of DATA_DIR. What is left of one that was killed counts as stopped. */
export function findBuiltInDatabase(dataDir: string): BuiltInDatabase {
  const pointer = readPointer(dataDir);
  if (pointer === undefined) return { state: "none" };
  const port = findPort(pointer.folder);
  if (port === undefined) return { state: "stopped" };
  return {
    state: "running",
    url: (database) => `postgres://loudhailer:${pointer.password}@127.0.0.1:${port}/${database}`,
  };
}

function readPointer(dataDir: string): { folder: string; password: string } | undefined {
  try {
    const text = readFileSync(join(dataDir, "postgres.json"), "utf8");
    return JSON.parse(text) as { folder: string; password: string };
  } catch {
    return undefined;
  }
}

/** PostgreSQL writes its process and its port into the first and fourth line of its pid file. */
function findPort(folder: string): number | undefined {
  try {
    const [pid, , , port] = readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
    return isPostgres(Number(pid)) ? Number(port) : undefined;
  } catch {
    return undefined;
  }
}

function isPostgres(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Of another user: it lives.
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  // The number may be somebody else's by now, where the system says whose it is.
  const name = nameOf(pid);
  return name === undefined || name.startsWith("postgres");
}

function nameOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/comm`, "utf8");
  } catch {
    return undefined;
  }
}
