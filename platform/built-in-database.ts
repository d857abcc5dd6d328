import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isPostmasterAlive, readPostmaster } from "./database/postmaster-file.ts";

/** The PostgreSQL that `npm start` runs on a data folder, as whoever stands beside it finds it. */
export type BuiltInDatabase =
  | { state: "none" | "stopped" }
  | { state: "running"; url(database: string): string };

/** Looks for the built-in PostgreSQL of DATA_DIR. What is left of one that was killed counts as stopped. */
export function findBuiltInDatabase(dataDir: string): BuiltInDatabase {
  const pointer = readPointer(dataDir);
  if (pointer === undefined) return { state: "none" };
  const postmaster = readPostmaster(pointer.folder);
  if (!postmaster || !isPostmasterAlive(postmaster, pointer.folder)) return { state: "stopped" };
  return {
    state: "running",
    url: (database) =>
      `postgres://loudhailer:${pointer.password}@127.0.0.1:${postmaster.port}/${database}`,
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
