import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whether the app has a page at this path. */
export type HasPage = (path: string) => boolean;

/** Where a build lists its pages as the router names them: `/report/$id` is a page for any name in its folder. */
const FILE = "page-list.json";

/** The pages of a build; a folder without the list has one at every path. Read once, at the start. */
export function readPageList(webDir: string): HasPage {
  let text: string;
  try {
    text = readFileSync(join(webDir, FILE), "utf8");
  } catch {
    return () => true;
  }
  const pages = (JSON.parse(text) as string[]).map(partsOf);
  return (path) => {
    const parts = partsOf(path);
    return pages.some(
      (page) =>
        page.length === parts.length &&
        page.every((name, index) => name.startsWith("$") || name === parts[index]),
    );
  };
}

function partsOf(path: string): string[] {
  return path.split("/").filter((part) => part !== "");
}
