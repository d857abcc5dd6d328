import type { FrequencyCap } from "../../catalogue/route-limits.ts";
import { FIRST_OUTSIDER } from "../../lists/directory.ts";
import { type People, PeopleSet } from "../../reach/people-set.ts";
import type { CapLogRow } from "./cap-log.store.ts";
import { CappedPeople } from "./capped-people.ts";
import { PersonTimes } from "./person-times.ts";

const DAY_SECONDS = 86_400;
const PAIR_BYTES = 8;

export type CapRules = {
  cap: FrequencyCap;
  capAll: FrequencyCap;
  /**
   * How many days late a message may be written down under the moment that was planned for it: then the cap is asked as of that moment. Without it none is
   * later than its window.
   */
  lateDays?: number | undefined;
};
type Recipient = { routeId: number; clientId: number; person: number };
type Written = Recipient & { second: number };

/** Who is at a cap, by what is known at the moment it is asked. */
export type Capped = {
  /**
   * Whether somebody may not be written to at an instant: by the cap of one advertiser, or of all. `here`: advertisers of whom the person
   * gets something in the same moment, which no log has yet.
   */
  isCapped(recipient: Recipient, atMs: number, here?: readonly number[]): boolean;
  /** Everybody at the cap of all advertisers: who is on the route alone, and who is known by number on every route. */
  ofAll(routeId: number, nowMs: number): People[];
  /** Everybody at the cap of one advertiser. */
  ofClient(clientId: number, nowMs: number): PeopleSet;
};

/**
 * A message counts for a cap while the second in which it was sent is after this one: also in the very second in which the days are over, because
 * it is not held when in that second it was sent.
 */
export const afterSecond = (atMs: number, { days }: FrequencyCap): number =>
  Math.floor(atMs / 1_000) - days * DAY_SECONDS - 1;

/** Who was written to when, as far as caps need it: by client, and over all of them. */
export class CapTables {
  readonly #rules: CapRules;
  readonly #lastSeqs = new Map<number, bigint>();
  readonly #ofRoutes = new Map<number, CappedPeople>();
  readonly #outsiders: CappedPeople;
  readonly #ofClients = new Map<number, PersonTimes>();
  #latest = 0;
  #forgottenAt = 0;

  constructor(rules: CapRules) {
    this.#rules = rules;
    this.#outsiders = new CappedPeople(rules.capAll.messages);
  }

  /** The number of the last row taken, by route. */
  lastSeqs(): ReadonlyMap<number, bigint> {
    return this.#lastSeqs;
  }

  /** Takes a row, unless it has been taken. */
  takeNew(row: CapLogRow): void {
    if (row.seq > (this.#lastSeqs.get(row.routeId) ?? 0n)) this.take(row);
  }

  take(row: CapLogRow): void {
    const last = this.#lastSeqs.get(row.routeId) ?? 0n;
    if (row.seq > last) this.#lastSeqs.set(row.routeId, row.seq);
    const ofClient = known(this.#ofClients, row.clientId, () => {
      return new PersonTimes(this.#rules.cap.messages);
    });
    const ofRoute = this.#tableOf(row.routeId, 0);
    const { written } = row;
    for (let at = 0; at < written.length; at += PAIR_BYTES) {
      const person = written.readInt32BE(at);
      const second = written.readUInt32BE(at + 4);
      ofClient.add(person, second);
      (person >= FIRST_OUTSIDER ? this.#outsiders : ofRoute).add(person, second);
      if (second > this.#latest) this.#latest = second;
    }
  }

  /** Once a day, forgets what no cap counts any more; with room for a sandbox's clock that is put back. */
  forgetOld(): void {
    if (this.#latest - this.#forgottenAt < DAY_SECONDS) return;
    this.#forgottenAt = this.#latest;
    const { cap, capAll, lateDays = 0 } = this.#rules;
    const days = 2 * Math.max(cap.days, capAll.days) + lateDays;
    const until = this.#latest - DAY_SECONDS * days;
    for (const table of [this.#outsiders, ...this.#ofRoutes.values()]) table.forgetUntil(until);
    for (const [clientId, times] of this.#ofClients) {
      times.forgetUntil(until);
      if (times.size === 0) this.#ofClients.delete(clientId);
    }
  }

  /** Who is at a cap, with rows that may yet be undone. */
  capped(undecided: readonly CapLogRow[]): Capped {
    const { cap, capAll } = this.#rules;
    const added = Map.groupBy(
      undecided.flatMap((row) => [...writtenIn(row)]),
      ({ person }) => person,
    );
    const isSame = ({ routeId, person }: Recipient, other: Written) =>
      person >= FIRST_OUTSIDER || other.routeId === routeId;
    return {
      isCapped: (recipient, atMs, here = []) => {
        const { person, clientId } = recipient;
        const more = (added.get(person) ?? []).filter((other) => isSame(recipient, other));
        const afterOwn = afterSecond(atMs, cap);
        const own = more.filter((other) => other.clientId === clientId && other.second > afterOwn);
        const ownHere = here.filter((client) => client === clientId).length;
        const times = this.#ofClients.get(clientId);
        const byClient = (times?.countAfter(person, afterOwn) ?? 0) + own.length + ownHere;
        if (byClient >= cap.messages) return true;
        const afterAll = afterSecond(atMs, capAll);
        const all = more.filter((other) => other.second > afterAll).length;
        const table = this.#tableOf(recipient.routeId, person);
        return table.countAfter(person, afterAll) + all + here.length >= capAll.messages;
      },
      ofAll: (routeId, nowMs) =>
        [this.#tableOf(routeId, 0), this.#outsiders].map((table) =>
          table.after(afterSecond(nowMs, capAll)),
        ),
      ofClient: (clientId, nowMs) => {
        const after = afterSecond(nowMs, cap);
        const people = new PeopleSet();
        for (const { person, nth } of this.#ofClients.get(clientId)?.everybody() ?? [])
          if (nth > after) people.add(person);
        return people;
      },
    };
  }

  #tableOf(routeId: number, person: number): CappedPeople {
    if (person >= FIRST_OUTSIDER) return this.#outsiders;
    return known(this.#ofRoutes, routeId, () => new CappedPeople(this.#rules.capAll.messages));
  }
}

function known<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key);
  if (found !== undefined) return found;
  const made = make();
  map.set(key, made);
  return made;
}

function* writtenIn({ routeId, clientId, written }: CapLogRow): Generator<Written> {
  for (let at = 0; at < written.length; at += PAIR_BYTES)
    yield {
      routeId,
      clientId,
      person: written.readInt32BE(at),
      second: written.readUInt32BE(at + 4),
    };
}
