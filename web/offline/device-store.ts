import { clear, createStore, del, entries, get, set, type UseStore } from "idb-keyval";

let opened: UseStore | undefined;

const store = () => (opened ??= createStore("loudhailer", "kept"));

/** Runs on the browser's database; where that is switched off or full, nothing is kept and nothing fails. */
async function attempt<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Texts by name in IndexedDB, for reading without a connection. */
export const deviceStore = {
  getItem: (name: string) => attempt(() => get<string>(name, store())),
  setItem: (name: string, value: string) => attempt(() => set(name, value, store())),
  removeItem: async (name: string): Promise<void> => {
    await attempt(() => del(name, store()));
  },
  entries: async (): Promise<[string, string][]> =>
    (await attempt(() => entries<string, string>(store()))) ?? [],
  clear: async (): Promise<void> => {
    await attempt(() => clear(store()));
  },
};
