import { experimental_createQueryPersister as createQueryPersister } from "@tanstack/query-persist-client-core";
import { deviceStore } from "./device-store.ts";

/** Cached reads are shown offline for a week. */
const CACHE_MS = 7 * 24 * 3600 * 1000;

/** Puts reads into the device's store, and finds them there. */
export const persister = createQueryPersister({
  storage: deviceStore,
  maxAge: CACHE_MS,
  // Another contract may mean other answers: those of the one before are not shown.
  buster: String(import.meta.env["VITE_CONTRACT"] ?? ""),
  prefix: "read",
});

/** Forgets everything that was read; what has expired alone with `onlyOld`. */
export async function forgetReads(how?: { onlyOld: boolean }): Promise<void> {
  if (how?.onlyOld) await persister.persisterGc();
  else await deviceStore.clear();
}
