import { useSyncExternalStore } from "react";

/** Search filter; null while closed. */
let open: { filter: string } | null = null;
const watchers = new Set<() => void>();

function set(next: { filter: string } | null): void {
  open = next;
  for (const watcher of watchers) watcher();
}

/** Opens the search over the page, with its preset filter if the menu names one (spec section 2). */
export function openSearch(filter = ""): void {
  set({ filter });
}

export function closeSearch(): void {
  set(null);
}

export function useSearchModal(): { filter: string } | null {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => open,
    () => null,
  );
}

const PATH = "/search-modal";

/** The preset filter of an entry that opens the search; undefined for every other entry. */
export function searchFilter(entry: { url: string; filter?: string }): string | undefined {
  const [path, query = ""] = entry.url.split("?", 2);
  if (path !== PATH) return undefined;
  return entry.filter ?? new URLSearchParams(query).get("filter") ?? "";
}
