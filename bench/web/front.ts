import { Agent, type IncomingHttpHeaders, request } from "node:http";
import {
  createSecureServer,
  type Http2SecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
} from "node:http2";
import type { AddressInfo, Socket } from "node:net";
import type { Certificate } from "../../dev/testing/certificate.ts";

/** Words about one connection; the next one has its own. */
const HOP = ["connection", "keep-alive", "transfer-encoding", "upgrade", "proxy-connection"];

export type Front = {
  url: string;
  /** The port behind it; known later than the front's own. */
  passTo(port: number): void;
  stop(): Promise<void>;
};

/** The TLS and HTTP/2 front that the tool has in production. Passes every request through and changes no response. */
export async function startFront(certificate: Certificate): Promise<Front> {
  const agent = new Agent({ keepAlive: true });
  let target = 0;
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (asked, answer) =>
    pass(asked, answer, { agent, port: target }),
  );
  const open = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://localhost:${port}`,
    passTo: (behind) => (target = behind),
    stop: () => close(server, agent, open),
  };
}

function pass(
  asked: Http2ServerRequest,
  answer: Http2ServerResponse,
  behind: { agent: Agent; port: number },
): void {
  const headers = { ...withoutHop(asked.headers), host: asked.authority || asked.headers.host };
  const onward = request({
    ...behind,
    host: "127.0.0.1",
    method: asked.method,
    path: asked.url,
    headers,
  });
  onward.on("response", (reply) => {
    answer.writeHead(reply.statusCode ?? 502, withoutHop(reply.headers));
    reply.pipe(answer);
  });
  onward.on("error", () => answer.stream?.destroy());
  answer.on("close", () => onward.destroy());
  asked.pipe(onward);
}

function withoutHop(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith(":") && !HOP.includes(name)),
  );
}

function close(server: Http2SecureServer, agent: Agent, open: Set<Socket>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  agent.destroy();
  server.close(() => resolve());
  for (const socket of open) socket.destroy();
  return promise;
}
