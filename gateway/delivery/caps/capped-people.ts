import type { People } from "../../reach/people-set.ts";
import { PersonTimes } from "./person-times.ts";

const MINUTE = 60;
/** Changes are remembered up to so many more than twice the people: then who reads them begins anew. */
const SPARE_CHANGES = 100_000;

/**
 * Who is at a cap of so many messages after a second that moves on with time. What changes costs what changes: who is written to
 * once more comes in, and whose messages grow too old leave by the minute in which that happens.
 */
export class CappedPeople {
  readonly #times: PersonTimes;
  #after = 0;
  #size = 0;
  /** Who came in and left, one after the other. */
  #changes: number[] = [];
  #view = this.#newView();
  /** Person and second, one pair after the other, by the minute of the second: whoever leaves then, unless written to since. */
  readonly #leaving = new Map<number, number[]>();

  constructor(messages: number) {
    this.#times = new PersonTimes(messages);
  }

  add(person: number, second: number): void {
    const before = this.#times.nth(person);
    this.#times.add(person, second);
    const nth = this.#times.nth(person);
    if (nth === before || nth <= this.#after) return;
    this.#leaveAt(person, nth);
    if (before <= this.#after) this.#change(person, 1);
  }

  /** How many messages somebody has had after a second, up to the cap. */
  countAfter(person: number, second: number): number {
    return this.#times.countAfter(person, second);
  }

  /** Those at the cap after a second. What it answers stays up to date until another second is asked for. */
  after(second: number): People {
    if (second < this.#after) this.#moveBack(second);
    else if (second > this.#after) this.#moveOn(second);
    if (this.#changes.length > 2 * this.#size + SPARE_CHANGES) {
      this.#changes = [...this.#members()];
      this.#view = this.#newView();
    }
    return this.#view;
  }

  /** Forgets people who were written to last at this second or before. */
  forgetUntil(second: number): void {
    this.#times.forgetUntil(Math.min(second, this.#after));
  }

  #moveOn(second: number): void {
    const last = Math.floor(second / MINUTE);
    for (const minute of this.#minutesUntil(last)) {
      const pairs = this.#leaving.get(minute) ?? [];
      this.#leaving.delete(minute);
      for (let at = 0; at < pairs.length; at += 2) {
        const [person = 0, nth = 0] = [pairs[at], pairs[at + 1]];
        if (nth > second) this.#leaveAt(person, nth);
        else if (this.#times.nth(person) === nth) this.#change(person, -1);
      }
    }
    this.#after = second;
  }

  /** Minutes up to this one in which somebody leaves. */
  #minutesUntil(last: number): number[] {
    const first = Math.floor(this.#after / MINUTE);
    if (last - first > this.#leaving.size)
      return [...this.#leaving.keys()].filter((minute) => minute <= last);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  }

  /** The clock of a sandbox was put back. */
  #moveBack(second: number): void {
    for (const { person, nth } of this.#times.everybody()) {
      if (nth <= second || nth > this.#after) continue;
      this.#leaveAt(person, nth);
      this.#change(person, 1);
    }
    this.#after = second;
  }

  #leaveAt(person: number, second: number): void {
    const minute = Math.floor(second / MINUTE);
    const known = this.#leaving.get(minute);
    if (known) known.push(person, second);
    else this.#leaving.set(minute, [person, second]);
  }

  #change(person: number, by: 1 | -1): void {
    this.#size += by;
    this.#changes.push(person);
  }

  *#members(): Generator<number> {
    for (const { person, nth } of this.#times.everybody()) if (nth > this.#after) yield person;
  }

  #newView(): People {
    const size = () => this.#size;
    // Its own: whoever still asks a former one gets no changes of another count.
    const changes = this.#changes;
    return {
      has: (person) => this.#times.nth(person) > this.#after,
      get size() {
        return size();
      },
      get changes() {
        return changes.length;
      },
      changedAfter: (count) => changes.slice(count),
      [Symbol.iterator]: () => this.#members(),
    };
  }
}
