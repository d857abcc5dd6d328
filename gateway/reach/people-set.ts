/**
 * People of a route that only ever become more, such as those who opted out. It remembers the order they came in, so that
 * who turns them into another form (a bitmap) has to look at the new ones alone.
 */
export class PeopleSet extends Set<number> {
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

  /** Those who came after the first `count`. */
  after(count: number): readonly number[] {
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
