import { secretVariable } from "../../gateway/exchange/secrets.ts";
import { ADAPTERS } from "../../gateway/networks/adapters.ts";
import { FRIDAY_MS } from "../../gateway/testing/a-gateway.ts";
import { type Report, readReport } from "../../gateway/testing/accounting.ts";
import { type BenchGateway, bookService, startBenchGateway } from "../harness/gateway-helper.ts";
import { answerAsHelper } from "../harness/helper.ts";

const SECRETS = { apiKey: "bench-key", callbackSecret: "bench-callback" };

let gateway: BenchGateway;
let connection = 0;

answerAsHelper({
  async start(url: string) {
    gateway = await startBenchGateway(
      url,
      { adapters: ADAPTERS },
      {
        subscribers: 20_000,
        networkSecrets: Object.fromEntries(
          Object.entries(SECRETS).map(([name, value]) => [secretVariable("BENCH", name), value]),
        ),
      },
    );
    const { rows } = await gateway.pool.query<{ id: number }>(
      `insert into network_connection (name, adapter, settings, secret_name)
       values ('bench', 'infobip', '{}', 'BENCH') returning id`,
    );
    connection = rows[0]?.id ?? 0;
    await gateway.pool.query("insert into route_connection values (97, $1, 1)", [connection]);
    await gateway.world.gateway.catchUp(FRIDAY_MS);
  },
  /** Where the network's receipts come in, and with what proof. */
  access: () => ({
    url: `${gateway.address}/networks/${connection}/${gateway.world.gateway.callbackKeyOf(connection)}`,
    authorization: `Basic ${Buffer.from(`loudhailer:${SECRETS.callbackSecret}`).toString("base64")}`,
  }),
  /** A service that is over, and messages of it that the network has taken. Gives the service's id. */
  async insertSent(messages: number): Promise<number> {
    const { id } = await bookService(gateway.world.call, {});
    const { pool } = gateway;
    await pool.query("update service set status = 300, sent = $2, people = $2 where id = $1", [
      id,
      messages,
    ]);
    await pool.query(
      `insert into message (service_id, person, sent_day, sent_hour, sent_at, connection_id)
       select $1, n, '2026-12-04', 9, '2026-12-04T07:00:00Z', $3 from generate_series(1, $2::int) n`,
      [id, messages, connection],
    );
    await pool.query(
      `insert into message_reference_day (connection_id, reference, day, service_id, person)
       select $3, 'bench-' || $1::text || '-' || n, '2026-12-04', $1::int, n from generate_series(1, $2::int) n`,
      [id, messages, connection],
    );
    await pool.query(
      `insert into service_day (service_id, day, sent) values ($1, '2026-12-04', $2)
       on conflict (service_id, day) do update set sent = excluded.sent`,
      [id, messages],
    );
    await pool.query(
      "insert into service_hour (service_id, day, hour, sent) values ($1, '2026-12-04', 9, $2)",
      [id, messages],
    );
    await pool.query("vacuum analyze message, message_reference_day, network_event");
    return id;
  },
  /** Does what the engine does every second. */
  work: () => gateway.world.gateway.catchUp(FRIDAY_MS + 1_000),
  report: (serviceId: number): Promise<Report> => readReport(gateway.world.call, serviceId),
  stop: () => gateway.stop(),
});
