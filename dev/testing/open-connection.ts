import { Agent, type OutgoingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: Record<string, unknown>; body: string };

export type OpenConnection = {
  /** Asks on the one connection, or on the next when the server said that it ends. Rejects when the line is cut. */
  ask(method: string, path: string, sent?: Sent): Promise<Answer>;
  /** Connections accepted so far. */
  opened(): number;
  close(): void;
};

export type Sent = { headers?: OutgoingHttpHeaders; body?: Buffer; chunked?: boolean };

/** A client that keeps one connection open, as a proxy does, and uses another only after it was told to. */
export function openConnection(port: number): OpenConnection {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let opened = 0;
  const create = agent.createConnection.bind(agent);
  agent.createConnection = (options, callback) => {
    opened += 1;
    return create(options, callback);
  };
  return {
    ask(method, path, { headers = {}, body, chunked = false } = {}) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>();
      const length = body && !chunked ? { "content-length": body.length } : {};
      const outgoing = request(
        { host: "127.0.0.1", port, agent, method, path, headers: { ...length, ...headers } },
        (incoming) => {
          let text = "";
          incoming.setEncoding("utf8").on("data", (piece: string) => (text += piece));
          incoming.on("error", reject).on("end", () => {
            resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text });
          });
        },
      );
      outgoing.on("error", reject);
      if (chunked && body) outgoing.write(body.subarray(0, 1));
      outgoing.end(chunked && body ? body.subarray(1) : body);
      return promise;
    },
    opened: () => opened,
    close: () => agent.destroy(),
  };
}
