import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerAsHelper } from "../harness/helper.ts";

const HEADERS = { location: "https://shop.example/offer", "referrer-policy": "no-referrer" };

const server = createServer((_request, response) => {
  response.writeHead(302, HEADERS).end();
});

answerAsHelper({
  async start() {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  },
  address: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  stop: () => server.closeAllConnections(),
});
