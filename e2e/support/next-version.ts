import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { toolUrl } from "./sandbox.ts";

export type Deployment = {
  url: string;
  /** From now on the server has a newer version of the app, and nothing of the one before. */
  release(): void;
  close(): Promise<void>;
};

/** The tool behind an address of its own, whose app can be replaced by a newer version. For pages that only read. */
export async function aDeployment(): Promise<Deployment> {
  let isNew = false;
  const server: Server = createServer((request, response) => {
    void answer(request.url ?? "/", request.headers.accept, isNew).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    release: () => void (isNew = true),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Kept from the tool's reply; its own host and length are not ours. */
const CACHED = ["content-type", "content-security-policy", "cache-control"];
const TEXT = /html|javascript|css/;

/**
 * The newer version is the same one under other names, as every build gives new names to what has changed. Fonts have not: they
 * are named in the styles within pages, which the policy lets in by their hash.
 */
const renamed = (text: string): string =>
  text
    .replaceAll(/assets\/(?![\w-]+\.woff2)/g, "assets/next/")
    .replace(/VERSION = "[^"]+"/, 'VERSION = "next"');

async function answer(path: string, accept: string | undefined, isNew: boolean) {
  if (isNew && /^\/assets\/(?!next\/)/.test(path) && !path.endsWith(".woff2"))
    return { status: 404, headers: {}, body: "" };
  const asked = path.replace("/assets/next/", "/assets/");
  const reply = await fetch(`${toolUrl}${asked}`, { headers: accept ? { accept } : {} });
  const headers: Record<string, string> = {};
  for (const name of CACHED) {
    const value = reply.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const body = Buffer.from(await reply.arrayBuffer());
  const isText = TEXT.test(headers["content-type"] ?? "");
  return { status: reply.status, headers, body: isNew && isText ? renamed(body.toString()) : body };
}
