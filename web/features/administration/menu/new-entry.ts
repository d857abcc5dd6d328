import type { EditedEntry } from "./edited-menu.ts";

/** An entry that members see and that leads to the overview, until it is written. */
export function newEntry(title: string): EditedEntry {
  return {
    id: `new-${crypto.randomUUID()}`,
    entry: { title, icon: "list", url: "/dashboard" },
    inner: [],
  };
}
