import { afterAll, beforeAll, expect, test } from "vitest";
import { openConnection } from "../../dev/testing/open-connection.ts";
import { type ListeningServer, serve } from "../../platform/http/serve.ts";
import { useGateway } from "../testing/use-gateway.ts";

const world = useGateway();
let server: ListeningServer;
beforeAll(async () => {
  server = await serve(world.gateway.app, { port: 0 });
});
afterAll(() => server.close());

/** Longer than the half second after which a connection with an unread body used to be cut. */
const OPEN_MS = 800;

test.concurrent.each(
  ["/r/97/company/service", "/apis/oauth/authorize", "/nowhere", "/o/AAAAAA"].flatMap((path) =>
    [250_000, 300_000, 5_000_000].map((bytes) => ({ path, bytes })),
  ),
)(
  "$path refuses $bytes bytes, and the next requests on the connection are answered",
  async ({ path, bytes }) => {
    const connection = openConnection(server.port);
    const { status } = await connection.ask("POST", path, { body: Buffer.alloc(bytes, "a") });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    const endMs = performance.now() + OPEN_MS;
    while (performance.now() < endMs)
      expect((await connection.ask("GET", "/healthz")).status).toBe(200);
    connection.close();
  },
);
