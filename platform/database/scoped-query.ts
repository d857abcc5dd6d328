import pg from "pg";

/** Settings of a transaction, by name: the role that it has, and whose it is. */
export type LocalSettings = Readonly<Record<string, string>>;

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;
type Statement = { text: string; name?: string | undefined; values: readonly unknown[] };

type Field = { name: string };

/** What the driver makes of the columns of an answer. */
type Described = {
  fields: Field[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
};

/** What the driver's connection does, and its types do not say. */
type Wire = {
  parsedStatements: Record<string, string>;
  parse(message: { text: string; name?: string | undefined }): void;
  bind(message: { portal: string; statement?: string | undefined; values: string[] }): void;
  execute(message: { portal: string; rows: number }): void;
  describe(message: { type: string; name: string }): void;
  _send(message: Buffer): boolean;
};

/** A connection whose statements may be sent in one write each, and that knows the columns of those that it has prepared. */
export class ScopedWire {
  readonly columns = new Map<string, Described>();
  readonly #send: (message: Buffer) => boolean;
  #waiting: Buffer[] | undefined;
  #describes = true;

  constructor(wire: Wire) {
    this.#send = wire._send.bind(wire);
    wire._send = (message) => {
      if (this.#waiting === undefined) return this.#send(message);
      this.#waiting.push(message);
      return true;
    };
    const describe = wire.describe.bind(wire);
    wire.describe = (message) => {
      if (this.#describes) describe(message);
    };
  }

  /** Sends in one piece what is said meanwhile; without asking for its columns where they are known. */
  inOneWrite(areKnown: boolean, say: () => void): void {
    const waiting: Buffer[] = [];
    this.#waiting = waiting;
    this.#describes = !areKnown;
    try {
      say();
    } finally {
      this.#waiting = undefined;
      this.#describes = true;
      if (waiting.length > 0) this.#send(Buffer.concat(waiting));
    }
  }
}

/** The driver's methods that its types do not name. */
type Inner = {
  name?: string | undefined;
  callback?: unknown;
  _accumulateRows: boolean;
  _result: Described;
  prepare(wire: Wire): void;
  handleRowDescription(message: { fields: Field[] }): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
};
const inner = pg.Query.prototype as unknown as Inner;

const PREPARED_NAME = "scope";

export type ScopedQueryOptions = {
  /** With it the settings are a prepared statement of the connection: not through a pooler of transactions. */
  prepares: boolean;
  callback: Callback;
  wire: ScopedWire;
  /** What a column is called in the rows. */
  nameOf(column: string): string;
};

/**
 * A statement with settings of its own, in one message and so without a further round trip: both are one transaction of
 * PostgreSQL, with whose end the settings end. Within a transaction they last as long as it does.
 */
export class ScopedQuery extends pg.Query {
  readonly #settings: LocalSettings;
  readonly #scope: string | undefined;
  readonly #statement: string | undefined;
  readonly #options: ScopedQueryOptions;
  #known: Described | undefined;
  #isSet = false;

  constructor(
    settings: LocalSettings,
    { text, name, values }: Statement,
    options: ScopedQueryOptions,
  ) {
    super(
      { text, ...(name === undefined ? {} : { name }), values: values as unknown[] },
      options.callback,
    );
    this.#settings = settings;
    this.#statement = name;
    this.#scope = options.prepares ? `${PREPARED_NAME}${Object.keys(settings).length}` : undefined;
    this.#options = options;
  }

  get #inner(): Inner {
    return this as unknown as Inner;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    const name = this.#statement;
    const isParsed = name !== undefined && wire.parsedStatements[name] !== undefined;
    this.#known = isParsed ? this.#options.wire.columns.get(name) : undefined;
    this.#options.wire.inOneWrite(this.#known !== undefined, () => {
      this.#set(wire);
      inner.prepare.call(this.#inner, wire);
    });
  }

  #set(wire: Wire): void {
    const settings = Object.entries(this.#settings);
    const text = settingText(settings.length);
    if (this.#scope === undefined) wire.parse({ text });
    else if (wire.parsedStatements[this.#scope] === undefined) {
      wire.parse({ text, name: this.#scope });
      // The driver takes the first statement that is parsed for the one with this query's name.
      this.#inner.name = undefined;
    }
    wire.bind({ portal: "", statement: this.#scope, values: settings.flat() });
    wire.execute({ portal: "", rows: 0 });
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    for (const field of fields) field.name = this.#options.nameOf(field.name);
    inner.handleRowDescription.call(this.#inner, { fields });
    if (this.#inner.name !== undefined)
      this.#options.wire.columns.set(this.#inner.name, describedOf(this.#inner._result));
  }

  handleDataRow(message: unknown): void {
    if (this.#known) {
      Object.assign(this.#inner._result, this.#known);
      this.#inner._accumulateRows = true;
      this.#known = undefined;
    }
    inner.handleDataRow.call(this.#inner, message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#isSet) return inner.handleCommandComplete.call(this.#inner, message, wire);
    this.#isSet = true;
    if (this.#scope !== undefined)
      wire.parsedStatements[this.#scope] = settingText(Object.keys(this.#settings).length);
  }
}

const describedOf = ({ fields, _parsers, _prebuiltEmptyResultObject }: Described): Described => ({
  fields,
  _parsers,
  _prebuiltEmptyResultObject,
});

const settingTexts = new Map<number, string>();

/** Sets so many, and answers no row. */
function settingText(count: number): string {
  const known = settingTexts.get(count);
  if (known !== undefined) return known;
  const each = Array.from(
    { length: count },
    (_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true) is null`,
  );
  const text = `select where ${each.join(" or ")}`;
  settingTexts.set(count, text);
  return text;
}
