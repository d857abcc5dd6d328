import type { PostgresPool } from "kysely";
import type { TracedClient } from "../../platform/database/traced-client.ts";
import { camelName } from "../../platform/database/statements/camel-names.ts";
import { Together } from "../../platform/database/statements/together.ts";
import { type Identity, identityNow, NOBODY } from "./identity.ts";

type Connections = PostgresPool;
type Client = Awaited<ReturnType<Connections["connect"]>>;
type Under = Pick<TracedClient, "queryUnder" | "queryTogetherUnder" | "getTransactionStatus">;

/** What begins and ends a transaction has no identity: its first statement brings it along. */
const BOUNDARY = /^(?:begin|start transaction|commit|rollback|savepoint|release)\b/;
const GOES_BACK = /^(?:begin|start transaction|savepoint|rollback to)\b/;

/**
 * A pool whose every statement is made as the identity around it, and as `otherwise` where there is none. A statement that is a
 * transaction by itself brings it along; within a transaction only one that another identity than before makes.
 */
export function scopedPool(pool: Connections, otherwise: Identity = NOBODY): Connections {
  const known = new WeakMap<Client, Client>();
  return {
    options: pool.options,
    ...(pool.Client ? { Client: pool.Client } : {}),
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect();
      const scoped = known.get(client) ?? scopedClient(client, otherwise);
      known.set(client, scoped);
      return scoped;
    },
  };
}

function scopedClient(client: Client, otherwise: Identity): Client {
  const under = client as unknown as Under;
  let last: Identity | undefined;
  const now = (): Identity => identityNow() ?? otherwise;
  const query = (text: string | Together, values: readonly unknown[]): unknown => {
    if (text instanceof Together) return together(text);
    if (BOUNDARY.test(text)) {
      if (GOES_BACK.test(text)) last = undefined;
      return client.query(text, values as unknown[]);
    }
    const identity = now();
    const isInTransaction = under.getTransactionStatus() === "T";
    if (isInTransaction && isSame(last, identity)) return client.query(text, values as unknown[]);
    last = identity;
    return under.queryUnder(identity, text, values, camelName);
  };
  /** Each brings its identity along: within a transaction too, where it changes nothing. */
  const together = async (asked: Together): Promise<unknown> => {
    const identity = now();
    last = identity;
    const results = await under.queryTogetherUnder(identity, asked, camelName);
    return { command: "SELECT", rowCount: results.length, rows: results.map(({ rows }) => rows) };
  };
  return {
    query: query as Client["query"],
    release: (destroy) => client.release(destroy),
    get processID() {
      return client.processID as number;
    },
  };
}

const isSame = (one: Identity | undefined, other: Identity): boolean =>
  one !== undefined && one["role"] === other["role"] && one["app.user_id"] === other["app.user_id"];
