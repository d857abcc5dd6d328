import pg from "pg";

/** Settings of a transaction, by name: the role that it has, and whose it is. */
export type LocalSettings = Readonly<Record<string, string>>;

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;
type Statement = { text: string; name?: string | undefined; values: readonly unknown[] };

/** What the driver's connection does, and its types do not say. */
type Wire = {
  parsedStatements: Record<string, string>;
  parse(message: { text: string; name?: string | undefined }): void;
  bind(message: { portal: string; statement?: string | undefined; values: string[] }): void;
  execute(message: { portal: string; rows: number }): void;
};

/** The driver's methods that its types do not name. */
type Inner = {
  name?: string | undefined;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};
const inner = pg.Query.prototype as unknown as Inner;

const PREPARED_NAME = "scope";

/**
 * A statement with settings of its own, in one message and so without a further round trip: both are one transaction of
 * PostgreSQL, with whose end the settings end. Within a transaction they last as long as it does.
 */
export class ScopedQuery extends pg.Query {
  readonly #settings: LocalSettings;
  readonly #name: string | undefined;
  #isSet = false;

  /** With `prepares` the settings are a prepared statement of the connection: not through a pooler of transactions. */
  constructor(
    settings: LocalSettings,
    { text, name, values }: Statement,
    { prepares, callback }: { prepares: boolean; callback: Callback },
  ) {
    super({ text, ...(name === undefined ? {} : { name }), values: [...values] }, callback);
    this.#settings = settings;
    this.#name = prepares ? `${PREPARED_NAME}${Object.keys(settings).length}` : undefined;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    const self = this as unknown as Inner;
    const text = settingText(Object.keys(this.#settings));
    if (this.#name === undefined) wire.parse({ text });
    else if (wire.parsedStatements[this.#name] === undefined) {
      wire.parse({ text, name: this.#name });
      // The driver takes the first statement that is parsed for the one with this query's name.
      self.name = undefined;
    }
    wire.bind({
      portal: "",
      statement: this.#name,
      values: Object.entries(this.#settings).flat(),
    });
    wire.execute({ portal: "", rows: 0 });
    inner.prepare.call(self, wire);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isSet)
      return inner.handleCommandComplete.call(this as unknown as Inner, message, wire);
    this.#isSet = true;
    if (this.#name !== undefined)
      wire.parsedStatements[this.#name] = settingText(Object.keys(this.#settings));
  }
}

/** Sets all of them, and answers no row. */
function settingText(names: readonly string[]): string {
  const each = names.map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true) is null`);
  return `select where ${each.join(" or ")}`;
}
