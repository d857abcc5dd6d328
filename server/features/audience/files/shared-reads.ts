import type { FileStore } from "../../../../platform/files/file-store.ts";

/** Reads a small file whole. Throws FileMissing. */
export type SharedReads = (key: string) => Promise<Uint8Array>;

/** However many want the same file at once, and however slowly they take it, it is read once and in memory once. */
export function createSharedReads(files: Pick<FileStore, "read">): SharedReads {
  const reading = new Map<string, Promise<Uint8Array>>();
  const held = new Map<string, WeakRef<Uint8Array>>();
  const letGo = new FinalizationRegistry<string>((key) => {
    if (held.get(key)?.deref() === undefined) held.delete(key);
  });
  const readAnew = async (key: string): Promise<Uint8Array> => {
    const bytes = Buffer.concat(await Array.fromAsync(files.read(key)));
    held.set(key, new WeakRef(bytes));
    letGo.register(bytes, key);
    return bytes;
  };
  return (key) => {
    const there = held.get(key)?.deref();
    if (there) return Promise.resolve(there);
    const known = reading.get(key);
    if (known) return known;
    const begun = readAnew(key).finally(() => reading.delete(key));
    reading.set(key, begun);
    return begun;
  };
}
