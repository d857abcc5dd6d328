/** Servers of one NATS, and what subjects begin with there: installations that share it have one each. */
export type NatsPlace = {
  /** Hosts, with ports where they are not NATS's own. */
  servers: readonly string[];
  withTls: boolean;
  /** Undefined where anybody may connect. */
  user: string | undefined;
  password: string | undefined;
  prefix: string;
};
