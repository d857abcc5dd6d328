import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { answerAsHelper } from "../harness/helper.ts";

const ANSWER = JSON.stringify({ tag: "Bread at half price at Corner Shop" });

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { "content-type": "application/json" }).end(ANSWER);
  });
});

answerAsHelper({
  async start() {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  },
  address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/tags`,
  stop: () => server.closeAllConnections(),
});
