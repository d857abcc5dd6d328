import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";

/** A program's only way to its database. `cut` breaks every connection and refuses new ones, as the death of the program does. */
export type Wire = {
  url: string;
  /** Breaks every connection; new ones are let through, as after a restart of PostgreSQL. */
  breakAll(): void;
  /** Breaks every connection, and new ones as soon as they are there, until it is called with false. */
  beAway(isAway: boolean): void;
  /** New connections go to the server of this address. */
  leadTo(databaseUrl: string): void;
  cut(): Promise<void>;
};

/** Called for every piece that is about to pass; with false it does not, and nothing after it either. */
export type Tap = (side: "to" | "from") => boolean;

/** A wire to the database of this address. */
export async function createWire(databaseUrl: string, tap: Tap): Promise<Wire> {
  let target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let away = false;
  const server = createServer((near) => {
    if (away) return void near.destroy();
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    const end = (): void => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of pair) socket.setNoDelay(true).on("error", end).on("close", end);
    near.on("data", (piece) => void (tap("to") && far.write(piece)));
    far.on("data", (piece) => void (tap("from") && near.write(piece)));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = (): void => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url: url.href,
    breakAll,
    beAway(isAway) {
      away = isAway;
      if (away) breakAll();
    },
    leadTo(other) {
      target = new URL(other);
    },
    async cut() {
      const closed = once(server, "close");
      server.close();
      breakAll();
      await closed;
    },
  };
}
