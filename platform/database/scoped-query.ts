import pg from "pg";

/** Settings of a transaction, by name: the role that it has, and whose it is. */
export type LocalSettings = Readonly<Record<string, string>>;

type Callback = (error: Error | undefined, result: pg.QueryResult) => void;
/** A statement; with a name where it is prepared. */
export type Statement = { text: string; name?: string | undefined; values: readonly unknown[] };

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
  sync(): void;
  _send(message: Buffer): boolean;
};

/** A connection whose statements may be sent in one write each, and that knows the columns of those that it has prepared. */
export class ScopedWire {
  readonly columns = new Map<string, Described>();
  readonly #send: (message: Buffer) => boolean;
  #waiting: Buffer[] | undefined;
  #describes = true;
  #ends = true;

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
    const sync = wire.sync.bind(wire);
    wire.sync = () => {
      if (this.#ends) sync();
    };
  }

  /** More is said before PostgreSQL answers for good. */
  goingOn(write: () => void): void {
    this.#ends = false;
    try {
      write();
    } finally {
      this.#ends = true;
    }
  }

  /** Sends in one piece what is said meanwhile; without asking for its columns where they are known. */
  inOneWrite(areKnown: boolean, write: () => void): void {
    const waiting: Buffer[] = [];
    this.#waiting = waiting;
    this.#describes = !areKnown;
    try {
      write();
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
  text: string;
  values: readonly unknown[];
  _checkForMultirow(): void;
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
 * Statements with settings of their own, in one message and so without a further round trip: all are one transaction of
 * PostgreSQL, with whose end the settings end. Within a transaction they last as long as it does. Several are prepared before, with
 * their columns known (`areKnown`): each has its result then.
 */
export class ScopedQuery extends pg.Query {
  readonly #settings: LocalSettings;
  readonly #scope: string | undefined;
  readonly #statements: readonly Statement[];
  readonly #options: ScopedQueryOptions;
  #known: (Described | undefined)[] = [];
  /** Which of them is being answered; the settings are before the first. */
  #at = -1;

  constructor(
    settings: LocalSettings,
    statements: readonly [Statement, ...Statement[]],
    options: ScopedQueryOptions,
  ) {
    const [{ text, name, values }] = statements;
    super(
      { text, ...(name === undefined ? {} : { name }), values: values as unknown[] },
      options.callback,
    );
    this.#settings = settings;
    this.#statements = statements;
    this.#scope = options.prepares ? scopeOf(settings) : undefined;
    this.#options = options;
  }

  get #inner(): Inner {
    return this as unknown as Inner;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    const { wire: scoped } = this.#options;
    this.#known = this.#statements.map(({ name }) =>
      name !== undefined && wire.parsedStatements[name] !== undefined
        ? scoped.columns.get(name)
        : undefined,
    );
    scoped.inOneWrite(this.#known[0] !== undefined, () => {
      this.#set(wire);
      const write = () => inner.prepare.call(this.#inner, wire);
      if (this.#statements.length === 1) return write();
      for (const [at, statement] of this.#statements.entries()) {
        Object.assign(this.#inner, statement);
        if (at === this.#statements.length - 1) write();
        else scoped.goingOn(write);
      }
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
    const known = this.#known[this.#at];
    if (known) {
      inner._checkForMultirow.call(this.#inner);
      Object.assign(this.#inner._result, known);
      this.#inner._accumulateRows = true;
      this.#known[this.#at] = undefined;
    }
    inner.handleDataRow.call(this.#inner, message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#at += 1;
    if (this.#at > 0) return inner.handleCommandComplete.call(this.#inner, message, wire);
    if (this.#scope !== undefined)
      wire.parsedStatements[this.#scope] = settingText(Object.keys(this.#settings).length);
  }
}

const scopeOf = (settings: LocalSettings): string =>
  `${PREPARED_NAME}${Object.keys(settings).length}`;

/** Whether all of this is prepared on a connection, and its columns known. */
export function areKnown(
  wire: Pick<Wire, "parsedStatements">,
  { columns }: ScopedWire,
  settings: LocalSettings,
  statements: readonly Statement[],
): boolean {
  const isParsed = (name: string) => wire.parsedStatements[name] !== undefined;
  return (
    isParsed(scopeOf(settings)) &&
    statements.every(({ name }) => name !== undefined && isParsed(name) && columns.has(name))
  );
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
