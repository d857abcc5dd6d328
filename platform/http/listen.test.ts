import { createServer } from "node:http";
import { afterEach, expect, test } from "vitest";
import { listen } from "./listen.ts";

const servers = [createServer(), createServer()] as const;

afterEach(() => servers.forEach((server) => server.close()));

test("a taken port gives one sentence that names the port and the setting", async () => {
  const port = await listen(servers[0], { port: 0 });
  await expect(listen(servers[1], { port, variable: "GATEWAY_PORT" })).rejects.toThrow(
    `Port ${port} is already taken: stop the other program, or set GATEWAY_PORT to a free port.`,
  );
});

test("port 0 resolves to the port that was taken", async () => {
  expect(await listen(servers[0], { port: 0 })).toBeGreaterThan(0);
});
