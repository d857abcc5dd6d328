import type { KindName } from "../../domain/campaign/kinds/traits.ts";
import type { Log } from "../../platform/log/log.ts";
import type { Database } from "../db/database.ts";
import type { Leases } from "../leases/leases.ts";
import { CHORES } from "../leases/route-units.ts";
import type { Adapter, EventSink } from "../networks/connection.ts";
import { chooseConnection, firstOf } from "./choose-connection.ts";
import { createLeastCost } from "./choosing/least-cost.ts";
import {
  type ConnectionRow,
  listConnections,
  listServing,
  type RouteServing,
} from "./connection.store.ts";
import { createLiveConnection, type LiveConnection } from "./live-connection.ts";
import { listSenders } from "./sender.store.ts";
import { type SenderRefusal, senderRules } from "./sender-rules.ts";
import type { Secrets } from "./secrets.ts";

export type ExchangeDeps = {
  db: Database;
  log: Log;
  adapters: readonly Adapter[];
  secrets: Secrets;
  /** Stores what a connection hears. */
  sinkOf: (connectionId: number) => EventSink;
  callbackUrlOf: (connectionId: number, path?: string) => string;
  /** Technical time. */
  nowMs: () => number;
  /** Business time: prices change by day. */
  businessMs: () => number;
  /** Whether the work of a route is this worker's now. */
  leases: Pick<Leases, "holds">;
};

/** What is to be handed over: its kind, the name it is from ('' where the connection's own sender answers), and how many, if not one. */
export type Wanted = { kind: KindName; sender: string; messages?: number };

/** Which connection takes a message of a route. */
export type Exchange = {
  /** Reads what administrators have changed since; opens, opens anew and closes connections accordingly. */
  refresh(): Promise<void>;
  /** Tries a connection that cannot be opened once more; an open one stays as it is. */
  reopen(connectionId: number): Promise<void>;
  /**
   * Whether messages of the kind wait for connections, whatever their state: the route was given one that is handed messages, or one
   * that carries the kind reaches every network of its country.
   */
  isServed(routeId: number, kind: KindName): boolean;
  /** Whether the route's network asks for messages of this kind instead of being handed them, whatever its state. */
  isOnRequest(routeId: number, kind: KindName): boolean;
  /** Open connections that ask for messages of this kind, with the routes they ask for. */
  listOnRequest(kind: KindName): { live: LiveConnection; routeIds: number[] }[];
  /** The connection for the next call; undefined while none can take it. */
  choose(routeId: number, wanted: Wanted, notVia: readonly number[]): LiveConnection | undefined;
  /** Whether some connection could take it now or later. */
  hasAny(routeId: number, wanted: Wanted, notVia: readonly number[]): boolean;
  /** Why no connection of the route takes such messages from the name; undefined where one does, or none serves the route. */
  senderRefusal(routeId: number, wanted: Wanted): SenderRefusal | undefined;
  /** The lookup service that is asked about numbers, whatever its state; undefined where none is connected. */
  findLookup(): LiveConnection | undefined;
  find(connectionId: number): LiveConnection | undefined;
  /** Why a connection that is switched on is not open; undefined when it is, or is switched off. */
  openingProblem(connectionId: number): string | undefined;
  /** Whether this process has the work of its routes. */
  isOwn(connectionId: number): boolean;
  /** Connections that are this worker's: those of its routes, and with the chores those of none. */
  list(): readonly LiveConnection[];
  /** Connections of whose events this worker takes care; with the chores also those that are switched off. */
  listHeard(): number[];
  /** Lets every connection end in good order. */
  stop(): Promise<void>;
};

type Opened = {
  revision: number;
  live: LiveConnection | undefined;
  problem: string | undefined;
  /** The kind that the network asks for. */
  asksFor?: KindName | undefined;
  /** It is handed messages. */
  takesMessages: boolean;
  /** It would keep a session with the network, which another worker has: nothing is started. */
  standsBy?: boolean;
};

/** The exchange. Nothing is open before the first `refresh`. */
export function createExchange(deps: ExchangeDeps): Exchange {
  const opened = new Map<number, Opened>();
  let serving: readonly RouteServing[] = [];
  let senders = senderRules([], []);
  let switchedOff: readonly number[] = [];
  let turns = 0;
  const leastCost = createLeastCost({ db: deps.db, nowMs: deps.businessMs });

  /** Spreads calls evenly by the golden ratio, so that shares hold over few calls as well. */
  const nextTurn = () => (turns = (turns + 0.618_033_988_75) % 1);

  const able = (routeId: number, { kind, sender }: Wanted, notVia: readonly number[]) =>
    serving.filter(({ connectionId, ...one }) => {
      if (one.routeId !== routeId || notVia.includes(connectionId)) return false;
      const known = opened.get(connectionId);
      return (
        known?.asksFor === undefined &&
        known?.live?.capabilities.kinds.includes(kind) === true &&
        senders.maySend(connectionId, sender)
      );
    });

  /** One that cannot be opened now may carry the kind. */
  const mayCarry = (id: number, kind: KindName) =>
    opened.get(id)?.live?.capabilities.kinds.includes(kind) ?? true;

  const asking = (kind: KindName) =>
    serving.filter((one) => opened.get(one.connectionId)?.asksFor === kind);

  async function close(id: number): Promise<void> {
    const live = opened.get(id)?.live;
    opened.delete(id);
    await live?.connection.stop?.();
  }

  /** Whoever has its routes has the connection; they are always one worker's. */
  const isMine = (id: number): boolean => {
    const routes = serving.filter(({ connectionId }) => connectionId === id);
    if (routes.length === 0) return deps.leases.holds(CHORES);
    return routes.every(({ routeId }) => deps.leases.holds(routeId));
  };

  async function readChanges(): Promise<void> {
    const all = await listConnections(deps.db);
    const rows = all.filter(({ isEnabled }) => isEnabled);
    switchedOff = all.filter(({ isEnabled }) => !isEnabled).map(({ id }) => id);
    const now = new Map(rows.map((row) => [row.id, row]));
    serving = (await listServing(deps.db)).filter(({ connectionId }) => now.has(connectionId));
    for (const [id, { revision, live, standsBy }] of opened) {
      const hasMoved = live?.connection.start !== undefined && standsBy === isMine(id);
      if (now.get(id)?.revision !== revision || hasMoved) await close(id);
    }
    for (const row of rows)
      if (!opened.has(row.id))
        opened.set(
          row.id,
          open(deps, row, () => isMine(row.id)),
        );
    senders = senderRules(rows, await listSenders(deps.db));
    await leastCost.refresh();
  }

  /** One after the other: of two at once the one that read earlier would undo the later. */
  let last = Promise.resolve();
  const refresh = () => {
    last = last.catch(() => undefined).then(readChanges);
    return last;
  };

  return {
    refresh,
    async reopen(id) {
      if (opened.get(id)?.live === undefined) opened.delete(id);
      await refresh();
    },
    isServed: (routeId, kind) =>
      serving.some(
        (one) =>
          one.routeId === routeId &&
          opened.get(one.connectionId)?.takesMessages !== false &&
          (!one.isNational || mayCarry(one.connectionId, kind)),
      ),
    isOnRequest: (routeId, kind) => asking(kind).some((one) => one.routeId === routeId),
    listOnRequest: (kind) =>
      [...Map.groupBy(asking(kind), ({ connectionId }) => connectionId)].flatMap(([id, routes]) => {
        const live = opened.get(id)?.live;
        return live ? [{ live, routeIds: routes.map(({ routeId }) => routeId) }] : [];
      }),
    choose(routeId, wanted, notVia) {
      const usable = able(routeId, wanted, notVia).filter(
        ({ connectionId }) =>
          opened.get(connectionId)?.standsBy !== true &&
          opened.get(connectionId)?.live?.isUsable() === true,
      );
      const { kind, messages = 1 } = wanted;
      const hasRoom = (id: number) => opened.get(id)?.live?.hasRoom(messages) === true;
      const turn = firstOf(usable, leastCost.isByPrice(routeId));
      const equals = leastCost.among(turn, { routeId, kind, hasRoom });
      const chosen = chooseConnection(equals, nextTurn());
      return chosen && opened.get(chosen.connectionId)?.live;
    },
    hasAny: (routeId, wanted, notVia) => able(routeId, wanted, notVia).length > 0,
    senderRefusal(routeId, { kind, sender }) {
      const takes = ({ connectionId, ...one }: RouteServing) =>
        one.routeId === routeId &&
        opened.get(connectionId)?.asksFor === undefined &&
        mayCarry(connectionId, kind);
      const ids = serving.filter(takes).map(({ connectionId }) => connectionId);
      return senders.refusalOf(ids, sender);
    },
    findLookup: () =>
      [...opened.values()].find(({ live }) => live?.connection.lookup !== undefined)?.live,
    find: (id) => opened.get(id)?.live,
    openingProblem: (id) => opened.get(id)?.problem,
    isOwn: isMine,
    list: () => [...opened].flatMap(([id, { live }]) => (live && isMine(id) ? live : [])),
    listHeard: () => [
      ...[...opened.keys()].filter(isMine),
      ...(deps.leases.holds(CHORES) ? switchedOff : []),
    ],
    async stop() {
      await Promise.all([...opened.keys()].map(close));
    },
  };
}

/** Opens a connection; one that cannot be opened keeps its sentence until its row changes. */
function open(deps: ExchangeDeps, row: ConnectionRow, isMine: () => boolean): Opened {
  const { id, name, revision } = row;
  const adapter = deps.adapters.find((known) => known.name === row.adapter);
  const unknown = "This kind of network is not known.";
  if (!adapter) return { revision, live: undefined, problem: unknown, takesMessages: true };
  const asksFor = adapter.onRequest?.kind;
  const takesMessages = asksFor === undefined && adapter.isLookup !== true;
  const settings = adapter.settings.safeParse(row.settings);
  const { values, missing } = deps.secrets.read(row.secretName, adapter.secrets);
  const problem = !settings.success
    ? "Its settings are not complete."
    : missing.length > 0
      ? `Set ${missing.join(" and ")} for the gateway.`
      : undefined;
  if (problem !== undefined || !settings.success) {
    deps.log.warn({ connection: name, problem }, "a connection cannot be opened");
    return { revision, live: undefined, problem, asksFor, takesMessages };
  }
  const connection = adapter.connect(settings.data, values, {
    log: deps.log,
    nowMs: deps.nowMs,
    callbackUrl: deps.callbackUrlOf(id, adapter.onRequest?.path),
    mayHandOver: isMine,
  });
  const standsBy = connection.start !== undefined && !isMine();
  if (!standsBy) connection.start?.(deps.sinkOf(id));
  const live = createLiveConnection({ id, name }, connection, deps.nowMs);
  return { revision, live, problem, asksFor, takesMessages, standsBy };
}
