import { aClient, aGateway, aService, type Call } from "../../gateway/testing/a-gateway.ts";
import { createPool, type Pool } from "../../platform/database/pool.ts";
import { serve } from "../../platform/http/serve.ts";

type World = Awaited<ReturnType<typeof aGateway>>;

export type BenchGateway = {
  pool: Pool;
  world: World;
  /** Where it answers over HTTP. */
  address: string;
  stop(): Promise<void>;
};

/** The gateway as it runs in production, in this process and on a migrated database, with a clock that the bench moves. */
export async function startBenchGateway(
  databaseUrl: string,
  ...options: Parameters<typeof aGateway> extends [unknown, ...infer Rest] ? Rest : never
): Promise<BenchGateway> {
  const pool = createPool(databaseUrl, { prepares: true });
  const world = await aGateway(pool, ...options);
  const { port, close } = await serve(world.gateway.app, {
    port: 0,
    host: "127.0.0.1",
    variable: "GATEWAY_PORT",
    atOnce: world.gateway.answerAtOnce,
  });
  return {
    pool,
    world,
    address: `http://127.0.0.1:${port}`,
    async stop() {
      await close();
      await world.gateway.stop();
      await pool.end();
    },
  };
}

let codes = 0;

/** Books a service for an advertiser of its own, as `aService` with these changes. Throws when it is refused. */
export async function bookService(
  call: Call,
  changes: Record<string, unknown>,
): Promise<{ id: number }> {
  codes += 1;
  const client = await aClient(call, 97, `bench-${codes}`);
  const service = aService({ ...client, campaignCode: `bench-of-${codes}`, ...changes });
  const { status, body } = await call("POST", "/r/97/company/service", service);
  if (status !== 200) throw new Error(`A service was refused: ${JSON.stringify(body)}`);
  return { id: Number(body["id"]) };
}
