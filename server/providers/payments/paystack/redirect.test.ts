import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { createPaystackApi } from "./api.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((ended) => server.close(ended));
});

async function listen(answer: (asked: string) => { status: number; location?: string }) {
  const server = createServer((request, response) => {
    const { status, location } = answer(request.url ?? "");
    response.writeHead(status, {
      "content-type": "application/json",
      connection: "close",
      ...(location === undefined ? {} : { location }),
    });
    response.end('{"status":true,"message":"","data":{"paid":true}}');
  });
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([302, 307])(
  "an answer that leads elsewhere (%i) is none: nothing of a payment is said to anybody else, nor believed of them",
  async (status) => {
    const heard: string[] = [];
    const elsewhere = await listen((asked) => {
      heard.push(asked);
      return { status: 200 };
    });
    const apiBase = await listen(() => ({ status, location: `${elsewhere}/charge` }));
    const api = createPaystackApi({ secretKey: "sk_test_1", apiBase });
    const paid = z.object({ paid: z.boolean() });
    await expect(api.post("/charge", paid, { amount: 1 })).rejects.toMatchObject({
      kind: "timeout",
    });
    await expect(api.get("/charge/1", paid)).rejects.toMatchObject({ kind: "timeout" });
    expect(heard).toEqual([]);
  },
);
