import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DEMO_ADVERTISER_ID } from "../../dev/start/demo-accounts.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { answerAsHelper } from "../harness/helper.ts";

const CAMPAIGNS = {
  name: "campaigns",
  text: `select id, title, status, people, amount_minor::int as amount_minor, created_at from campaign
    where user_id = $1 order by created_at desc limit 20`,
  values: [DEMO_ADVERTISER_ID],
};

let pool: Pool;

const server = createServer(async (_request, response) => {
  const { rows } = await pool.query(CAMPAIGNS);
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ rows }));
});

/** The least that somebody's overview could be: one statement and its rows as JSON, of the tool's own database. */
answerAsHelper({
  async start(url: string) {
    pool = createPool(url);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
  },
  url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  async stop() {
    server.closeAllConnections();
    await pool.end();
  },
});
