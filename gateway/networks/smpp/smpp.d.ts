/** What is used here of the package `smpp` 0.5.1, which ships no types of its own. */
declare module "smpp" {
  import type { EventEmitter } from "node:events";
  import type { Server as NetServer, Socket } from "node:net";

  export class PDU {
    /** A new one by its name, or one read from its octets. Throws where it cannot be read. */
    constructor(command: string | Buffer, fields?: Record<string, unknown>);
    command: string;
    command_status: number;
    sequence_number: number;
    isResponse(): boolean;
    response(fields?: Record<string, unknown>): PDU;
    toBuffer(): Buffer;
    /** Turns the coded fields (texts, times) into values of JavaScript, or back. */
    protected _filter(direction: "encode" | "decode"): void;
    /** Mandatory and optional parameters by their names in the specification. */
    [field: string]: unknown;
  }

  export class Session extends EventEmitter {
    socket: Socket;
    send(pdu: PDU, onResponse?: (response: PDU) => void): boolean;
    close(): void;
    destroy(): void;
  }

  const smpp: {
    PDU: typeof PDU;
    createServer(
      options: { key?: string; cert?: string },
      onSession: (session: Session) => void,
    ): NetServer;
  };
  export default smpp;
}
