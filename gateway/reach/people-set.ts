/**
 * People of a route who come and go, such as those at a frequency cap. It remembers who changed sides in which order, so that who turns
 * them into another form (a bitmap) has to look at the new changes alone.
 */
export type People = Iterable<number> & {
  has(person: number): boolean;
  readonly size: number;
  /** How often somebody came or left. */
  readonly changes: number;
  /** Those who came or left after the first `count` changes: whoever is named was outside and is inside now, or the other way round. */
  changedAfter(count: number): readonly number[];
};

/** People who only ever become more, such as those who opted out. */
export class PeopleSet extends Set<number> implements People {
  readonly #inOrder: number[] = [];

  constructor(people: Iterable<number> = []) {
    super();
    for (const person of people) this.add(person);
  }

  override add(person: number): this {
    if (!this.has(person)) {
      super.add(person);
      this.#inOrder.push(person);
    }
    return this;
  }

  get changes(): number {
    return this.size;
  }

  changedAfter(count: number): readonly number[] {
    return this.#inOrder.slice(count);
  }

  /** Nobody leaves: a set that somebody left is made anew. */
  override delete(): never {
    throw new Error("Nobody leaves a set of people; make another one.");
  }

  /** As `delete`. */
  override clear(): never {
    throw new Error("Nobody leaves a set of people; make another one.");
  }
}
