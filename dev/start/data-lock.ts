import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { createConnection, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { makeFolder } from "../../platform/make-folder.ts";

/**
 * Takes the only lock of a data folder and returns the function that gives it back. Throws one sentence when another copy
 * holds it.
 */
export async function lockDataFolder(dataDir: string): Promise<() => void> {
  makeFolder(dataDir, "DATA_DIR");
  const release = await takeFolderLock(dataDir);
  if (release) return release;
  throw new Error(
    `Loudhailer already runs on the data folder ${dataDir}: stop the other copy, or set DATA_DIR to another folder.`,
  );
}

/**
 * Takes the only lock of a folder that is there and returns the function that gives it back; undefined when somebody holds
 * it. The lock is a listening local socket, so the system frees it however the program ends.
 */
export async function takeFolderLock(folder: string): Promise<(() => void) | undefined> {
  const address = lockAddress(realpathSync(folder));
  const server = createServer((connection) => connection.destroy());
  server.unref();
  for (let attempt = 1; ; attempt += 1) {
    const { promise, resolve } = Promise.withResolvers<NodeJS.ErrnoException | undefined>();
    server.once("error", resolve);
    server.listen(address, () => resolve(undefined));
    const error = await promise;
    server.removeAllListeners("error");
    if (error === undefined) return () => void server.close();
    if (error.code !== "EADDRINUSE") throw error;
    if (attempt === 2 || !(await isAbandoned(address))) return undefined;
    rmSync(address, { force: true });
  }
}

function lockAddress(folder: string): string {
  const hash = createHash("sha256").update(folder).digest("hex").slice(0, 24);
  // Linux and Windows have names that vanish with the process; elsewhere the socket is a file that may be left behind.
  if (process.platform === "linux") return `\0loudhailer-${hash}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\loudhailer-${hash}`;
  return join(tmpdir(), `loudhailer-${hash}.sock`);
}

function isAbandoned(address: string): Promise<boolean> {
  if (process.platform === "linux" || process.platform === "win32") return Promise.resolve(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probe = createConnection(address);
  probe.once("connect", () => {
    probe.destroy();
    resolve(false);
  });
  probe.once("error", () => resolve(true));
  return promise;
}
