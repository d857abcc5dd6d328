import { once } from "node:events";
import type { Server } from "node:http";

/** Ends a server as the death of its machine would: every connection breaks off. Resolves when its port is free. */
export async function cutServer(server: Server): Promise<void> {
  const closed = once(server, "close");
  server.close();
  server.closeAllConnections();
  await closed;
}
