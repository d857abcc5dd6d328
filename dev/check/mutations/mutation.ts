/**
 * A statement of the specification, or a guard, broken on purpose in one place.
 * `find` stands exactly once in `file`; `proof` is written as in docs/spec-coverage.md: `path › name of the test`.
 */
export type Mutation = {
  /** The number of the statement in docs/spec-coverage.md, or the name of the guard. */
  of: string;
  file: string;
  find: string;
  replace: string;
  proof: string;
};

/** What became of a mutation: the named test failed, passed all the same, or could not be asked. */
export type Outcome =
  | { kind: "noticed" }
  | { kind: "survived" }
  | { kind: "not run"; reason: string };

/** Path and name of the test that must notice. */
export function proofOf(mutation: Mutation): { path: string; name: string } {
  const [path = "", name = ""] = mutation.proof.split(" › ");
  return { path, name };
}

/** Whether the proof is a story in a browser, which takes a minute and more. */
export function isStory({ proof }: Mutation): boolean {
  return proof.startsWith("e2e/");
}

/** The pattern of a test's name; `%s`, `%i` and the like stand for whatever a row of `test.each` says. */
export function namePattern(name: string): RegExp {
  const parts = name.split(/%[sidjofp]|\$\w+/).map((part) => RegExp.escape(part));
  return new RegExp(`${parts.join(".*")}$`);
}
