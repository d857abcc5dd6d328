import pg from "pg";
import { preparedName } from "./prepared.ts";
import {
  areKnown,
  type LocalSettings,
  ScopedQuery,
  ScopedWire,
  type Statement,
} from "./scoped-query.ts";
import { Together } from "./statements/together.ts";
import { errorName, isRecording, openSpan } from "../tracing/spans.ts";

type Callback = (error: unknown, ...rest: unknown[]) => void;
type WireOfDriver = ConstructorParameters<typeof ScopedWire>[0];
type AnyQuery = (...args: unknown[]) => unknown;

export type TracedClientConfig = pg.ClientConfig & {
  /** What is marked so is prepared once a connection (prepared.ts): only where connections are not a pooler's. */
  prepares?: boolean | undefined;
};

/** A connection whose statements are spans of what they are done for, by operation and table: never by their text or values. */
export class TracedClient extends pg.Client {
  #prepares: boolean;
  #wire: ScopedWire;

  constructor(config?: TracedClientConfig) {
    super(config);
    this.#prepares = config?.prepares === true;
    this.#wire = new ScopedWire(this.#driver);
  }

  // The driver has six overloads of it, and passes on what it was handed.
  override query(...args: never[]): never {
    const [first] = args as readonly unknown[];
    if (first instanceof Together) return this.#oneByOne(first) as never;
    const asked = this.#prepares ? namedWhereMarked(args) : args;
    if (!isRecording()) return (super.query as AnyQuery).apply(this, [...asked]) as never;
    return traced((...all) => (super.query as AnyQuery).apply(this, all), asked) as never;
  }

  /** A statement that has these settings, which end with its transaction. `nameOf` says how its columns are called in the rows. */
  async queryUnder(
    settings: LocalSettings,
    text: string,
    values: readonly unknown[] = [],
    nameOf: (column: string) => string = String,
  ): Promise<pg.QueryResult> {
    const run = () => this.#ask(settings, [this.#named({ text, values })], nameOf);
    return isRecording() ? (traced(run, [text]) as Promise<pg.QueryResult>) : run();
  }

  /** The same of several statements that only read, in one round trip where this connection has prepared them all. */
  async queryTogetherUnder(
    settings: LocalSettings,
    together: Together,
    nameOf?: (column: string) => string,
  ): Promise<pg.QueryResult[]> {
    const statements = together.statements.map((statement) => this.#named(statement));
    const [first, ...others] = statements;
    if (first === undefined) return [];
    if (!areKnown(this.#driver, this.#wire, settings, statements) || others.length === 0) {
      const results: pg.QueryResult[] = [];
      for (const { text, values } of statements)
        results.push(await this.queryUnder(settings, text, values, nameOf));
      return results;
    }
    const ask = () => this.#ask(settings, [first, ...others], nameOf) as unknown;
    const run = isRecording()
      ? statements.reduceRight(
          (work, { text }) =>
            () =>
              traced(work, [text]),
          ask,
        )
      : ask;
    return (await run()) as pg.QueryResult[];
  }

  async #oneByOne({ statements }: Together): Promise<unknown> {
    const rows: unknown[] = [];
    for (const { text, values } of statements)
      rows.push(((await this.query(text as never, values as never)) as pg.QueryResult).rows);
    return { command: "SELECT", rowCount: rows.length, rows };
  }

  get #driver(): WireOfDriver {
    return (this as unknown as { connection: WireOfDriver }).connection;
  }

  #named({ text, values }: Statement): Statement {
    return { text, values, name: this.#prepares ? preparedName(text) : undefined };
  }

  #ask(
    settings: LocalSettings,
    statements: readonly [Statement, ...Statement[]],
    nameOf: (column: string) => string = String,
  ): Promise<pg.QueryResult> {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>();
    const callback = (error: Error | undefined, result: pg.QueryResult): void =>
      error ? reject(error) : resolve(result);
    const options = { prepares: this.#prepares, callback, wire: this.#wire, nameOf };
    super.query(new ScopedQuery(settings, statements, options));
    return promise;
  }
}

function namedWhereMarked(args: readonly unknown[]): readonly unknown[] {
  const [text, ...rest] = args;
  if (typeof text !== "string") return args;
  const name = preparedName(text);
  return name === undefined ? args : [{ name, text }, ...rest];
}

function traced(query: AnyQuery, args: readonly unknown[]): unknown {
  const text = textOf(args[0]);
  const name = text === undefined ? undefined : nameOf(text);
  const span =
    name === undefined
      ? undefined
      : openSpan({ name, kind: "client", attributes: { "db.system.name": "postgresql" } });
  if (!span) return query(...args);
  const callback = args.at(-1);
  if (typeof callback === "function") {
    const heard: Callback = (error, ...rest) => {
      span.end(error ? errorName(error) : undefined);
      (callback as Callback)(error, ...rest);
    };
    return query(...args.slice(0, -1), heard);
  }
  const answer = query(...args) as Promise<unknown>;
  return answer.then(
    (result) => {
      span.end();
      return result;
    },
    (error: unknown) => {
      span.end(errorName(error));
      throw error;
    },
  );
}

/** Undefined for what hears its rows by itself, such as a cursor. */
function textOf(query: unknown): string | undefined {
  if (typeof query === "string") return query;
  if (typeof query !== "object" || query === null || "submit" in query) return undefined;
  return "text" in query && typeof query.text === "string" ? query.text : undefined;
}

/** "select campaign": the operation, and the first table that it names. */
export function nameOf(text: string): string {
  const operation = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? "statement";
  const table = /\b(?:from|into|update)\s+(?:only\s+)?("?[a-z_]\w*"?(?:\."?[a-z_]\w*"?)?)/i.exec(
    text,
  );
  return [operation, table?.[1]?.replaceAll('"', "")].filter(Boolean).join(" ").slice(0, 80);
}
