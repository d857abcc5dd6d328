import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "../../platform/database/pool.ts";
import type { Wire } from "./wire.ts";

/** Between the death of a server and the moment when another one answers at its address. */
const AWAY_MS = 40;

export type OwnDatabase = {
  url: string;
  pool: Pool;
  /** Whether its disk takes no more (`installRoom`). */
  setFull(isFull: boolean): Promise<void>;
  /** Whether new connections may only read. */
  setReadOnly(isReadOnly: boolean): Promise<void>;
  /** A real failover; false where there is none to make any more. */
  failOver?: () => Promise<boolean>;
  /** Lets work go on in a database that has moved to another server, as an administrator does (docs/operate/back-up.md). */
  release(): Promise<void>;
};

export type DatabaseFaults = ReturnType<typeof createDatabaseFaults>;

/**
 * What befalls a database while programs use it. A disk that is full refuses two writes of three, as one does whose pages have
 * room here and there, with PostgreSQL's own error. At a failover every connection breaks, then nobody answers, then the other
 * server does, which only reads until it is promoted: it has everything that was committed.
 */
export function createDatabaseFaults(
  database: Pick<OwnDatabase, "setFull" | "setReadOnly" | "failOver" | "release">,
  wires: () => readonly Pick<Wire, "breakAll" | "beAway">[],
) {
  let doing: Promise<void> = Promise.resolve();
  let [isFull, isReadOnly, hasMoved] = [false, false, false];
  const then = (next: () => Promise<void>): void => {
    doing = doing.then(next);
    doing.catch(() => {});
  };
  return {
    restart(): void {
      for (const wire of wires()) wire.breakAll();
    },
    fill(): void {
      isFull = true;
      then(() => database.setFull(true));
    },
    failOver(): void {
      for (const wire of wires()) wire.beAway(true);
      then(async () => {
        hasMoved = (await database.failOver?.()) === true;
        isReadOnly = !hasMoved;
        if (isReadOnly) await database.setReadOnly(true);
        await wait(AWAY_MS);
        for (const wire of wires()) wire.beAway(false);
      });
    },
    /** What was begun has come about. */
    settled: (): Promise<void> => doing,
    /** There is room, and the server writes. */
    async heal(): Promise<void> {
      await doing;
      if (isFull) await database.setFull(false);
      if (hasMoved) await database.release();
      if (isReadOnly) {
        await database.setReadOnly(false);
        // Connections know what the server could do when they began.
        for (const wire of wires()) wire.breakAll();
      }
      [isFull, isReadOnly, hasMoved] = [false, false, false];
    },
  };
}

/**
 * Lets every table ask before a write whether there is room. PostgreSQL raises the error itself, so that it undoes the
 * transaction as it does with a disk; which write of three is taken follows from how many there were.
 */
export async function installRoom(pool: Pool): Promise<void> {
  await pool.query(`
    create schema world;
    create sequence world.room minvalue 0 start 0;
    create sequence world.writes;
    create function world.look() returns trigger language plpgsql security definer as $$ begin
      if (select last_value from world.room) = 1 and nextval('world.writes') % 3 <> 0 then
        raise exception 'could not extend file "base/1": No space left on device' using errcode = 'disk_full';
      end if;
      return null;
    end $$;
    do $$ declare one record; begin
      for one in select c.oid::regclass as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')
      loop
        execute format('create trigger world_look before insert or update on %s for each statement execute function world.look()', one.name);
      end loop;
    end $$`);
}
