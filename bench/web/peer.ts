import { join } from "node:path";
import react from "@vitejs/plugin-react";
import { Hono } from "hono";
import { build } from "vite";
import { type ListeningServer, serve } from "../../platform/http/serve.ts";
import { securityHeaders } from "../../server/http/security/security-headers.ts";
import { staticWeb } from "../../server/http/web/static-web.ts";
import { compressFolder } from "../../web/build/precompress.ts";

/** Builds the bare page with the same tool chain into the folder, compressed in the same way. */
export async function buildPeer(folder: string): Promise<void> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, "peer"),
    logLevel: "error",
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: "es2020" },
  });
  await compressFolder(folder);
}

/** Serves it with the tool's own code for files and headers. */
export function servePeer(folder: string): Promise<ListeningServer> {
  const app = new Hono().use(securityHeaders(false)).use(staticWeb(folder));
  return serve(app, { port: 0 });
}
