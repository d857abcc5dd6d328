import pg from "pg";

/** A connection that speaks PostgreSQL's replication protocol. Its user needs the attribute REPLICATION. */
export type Replication = {
  /** One command of the protocol that answers rows. */
  ask(command: string): Promise<Record<string, string | null>>;
  /** A command that answers by copying, such as BASE_BACKUP. `onData` is told the pieces in order; `wait` holds the sender back. */
  copy(command: string, onData: (piece: Buffer) => Promise<void> | undefined): Promise<void>;
  /** START_REPLICATION: pieces come until the connection ends; `answer` sends to the server. Settles when it ends. */
  stream(
    command: string,
    onData: (piece: Buffer, answer: (message: Buffer) => void) => void,
  ): Promise<void>;
  end(): Promise<void>;
};

type Wire = {
  query(text: string): void;
  sendCopyFromChunk(piece: Buffer): void;
  stream: { pause(): void; resume(): void };
};
type Inner = pg.Client & { connection: Wire & NodeJS.EventEmitter };

/** Opens one. Throws when the server is away or does not let this user replicate. */
export async function openReplication(url: string): Promise<Replication> {
  const config = { connectionString: url, replication: "true", keepAlive: true };
  const client = new pg.Client(config as pg.ClientConfig) as Inner;
  // A lost connection fails what is asked of it.
  client.on("error", () => {});
  await client.connect();
  return {
    async ask(command) {
      const { rows } = await client.query<Record<string, string | null>>(command);
      return rows[0] ?? {};
    },
    copy(command, onData) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      client.query(new Copying(command, onData, { resolve, reject }));
      return promise;
    },
    stream(command, onData) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const answer = (message: Buffer) => client.connection.sendCopyFromChunk(message);
      client.connection.on("copyData", ({ chunk }: { chunk: Buffer }) => {
        try {
          onData(chunk, answer);
        } catch (error) {
          reject(error as Error);
        }
      });
      client.once("end", resolve);
      client.query(command).then(() => resolve(), reject);
      return promise;
    },
    end: () => client.end(),
  };
}

type Outcome = { resolve(): void; reject(error: Error): void };

/** What the driver calls while a command copies to us. */
class Copying implements pg.Submittable {
  readonly #command: string;
  readonly #onData: (piece: Buffer) => Promise<void> | undefined;
  readonly #outcome: Outcome;
  #wire: Wire | undefined;

  constructor(command: string, onData: Copying["handlePiece"], outcome: Outcome) {
    this.#command = command;
    this.#onData = onData;
    this.#outcome = outcome;
  }
  submit(connection: pg.Connection): void {
    this.#wire = connection as unknown as Wire;
    this.#wire.query(this.#command);
  }
  handlePiece(piece: Buffer): Promise<void> | undefined {
    return this.#onData(piece);
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The driver uses its buffer again.
    const wait = this.handlePiece(Buffer.from(chunk));
    if (wait === undefined) return;
    this.#wire?.stream.pause();
    wait.then(
      () => this.#wire?.stream.resume(),
      (error: Error) => this.#outcome.reject(error),
    );
  }
  handleError(error: Error): void {
    this.#outcome.reject(error);
  }
  handleReadyForQuery(): void {
    this.#outcome.resolve();
  }
  handleRowDescription(): void {}
  handleDataRow(): void {}
  handleCommandComplete(): void {}
}
