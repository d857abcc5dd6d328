import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

/** Folder for traces and pictures of failed stories of the last run. */
export const FAILED_STORIES = resolve(process.env.DATA_DIR ?? ".data", "failed-stories");

/** Forgets the failed stories of the run before. */
export function forgetFailedStories(): void {
  rmSync(FAILED_STORIES, { recursive: true, force: true });
}

/** Details of the stories that failed in this run, as text; nothing when all passed. */
export function failedStories(): string {
  try {
    return readdirSync(FAILED_STORIES)
      .toSorted()
      .map((name) => readFileSync(join(FAILED_STORIES, name, "note.txt"), "utf8"))
      .join("\n");
  } catch {
    return "";
  }
}
