/** One message to one person. `serviceId` and `person` together are its reference: they name it once and for ever. */
export type OutgoingMessage = {
  routeId: number;
  serviceId: number;
  person: number;
  msisdn: string;
  /** When it leaves, in ms. */
  atMs: number;
};

export type Batch = { sender: string; text: string; messages: readonly OutgoingMessage[] };

/** A copy for the advertiser's own phone: nobody is charged and no receipt is asked for. */
export type TestCopy = { routeId: number; msisdn: string; sender: string; text: string };

export type Receipt = {
  serviceId: number;
  person: number;
  delivered: boolean;
  reason: number;
  atMs: number;
};

/** The mobile networks behind the routes. */
export type Network = {
  /**
   * Hands messages over; resolves once the network has accepted them. Safe to repeat: a message is known by its
   * reference and goes out once. Throws when the network did not answer.
   */
  submit(batch: Batch): Promise<void>;
  sendCopy(copy: TestCopy): Promise<void>;
  /** Takes up to `limit` receipts that have come in by `untilMs`, oldest first. */
  takeReceipts(untilMs: number, limit: number): Promise<Receipt[]>;
  /** After a start or a fault: these are all the messages whose receipts are still awaited. */
  resume(awaited: readonly OutgoingMessage[]): Promise<void>;
};
