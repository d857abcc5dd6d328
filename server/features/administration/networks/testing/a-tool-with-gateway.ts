import { sql } from "kysely";
import { aRealGateway, aScriptedNetwork } from "../../../../../dev/testing/real-gateway.ts";
import { createTestDatabase } from "../../../../../dev/testing/test-database.ts";
import { createTestApp } from "../../../../http/testing/test-app.ts";
import { createRouteApiProvider } from "../../../../providers/messaging/route-api/provider.ts";

/** The secret of the networks that an administrator connects here. */
export const SECRET = "not-for-anybodys-eyes";

/** The tool with an administrator, beside a real gateway on a database of its own that knows one adapter, "scripted". */
export async function aToolWithGateway() {
  const { network: scripted, adapter } = aScriptedNetwork("scripted");
  const gatewayDatabase = await createTestDatabase("gateway");
  const real = await aRealGateway(gatewayDatabase.pool, {
    adapters: [{ ...adapter, secrets: ["apiKey"] }],
    networkSecrets: { NETWORK_SECRET_GOOD_API_KEY: SECRET },
  });
  /** Whether answers to changes come too late. */
  const slow = { isSlow: false };
  const messaging = createRouteApiProvider(
    { baseUrl: "http://gateway.test", username: "tool", password: "tool-password" },
    async (input, init) => {
      const response = await real.gateway.app.request(input as URL, init);
      if (slow.isSlow && init?.method === "PUT") throw new DOMException("too late", "TimeoutError");
      return response;
    },
  );
  const tool = await createTestApp({ overrides: { messaging, clock: real.clock } });
  const admin = await tool.signedUp({ mobileNumber: "082 555 0801" });
  tool.config.adminUserIds.push(admin.userId);
  async function drop(): Promise<void> {
    await tool.close();
    await real.gateway.stop();
    await gatewayDatabase.drop();
  }
  return { scripted, real, slow, tool, admin, drop };
}

export type ToolWithGateway = Awaited<ReturnType<typeof aToolWithGateway>>;

/** A connection as an administrator sees it. */
export async function findConnection({ admin }: ToolWithGateway, id: number) {
  const { connections } = await admin.client.administration.networks({});
  const found = connections.find((one) => one.id === id);
  if (!found) throw new Error(`There is no connection ${id}.`);
  return found;
}

/** The number of the newest line of the audit. */
export async function lastAuditOf({ tool }: ToolWithGateway): Promise<string> {
  const { rows } = await sql<{ last: string }>`select coalesce(max(id), 0)::text as last
    from audit_log`.execute(tool.app.db);
  return rows[0]?.last ?? "0";
}

/** What the audit has of networks since then. */
export async function auditedSince({ tool }: ToolWithGateway, last: string) {
  const { rows } = await sql<{
    action: string;
    detail: Record<string, unknown>;
  }>`select action, detail
    from audit_log where id > ${last}::bigint and action like ${"network%"} order by id`.execute(
    tool.app.db,
  );
  return rows;
}
