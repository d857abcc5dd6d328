/** Calls of the messaging provider about its connections to operators and aggregators. */

/** A kind of network. `settings` is a JSON schema of what may be set. */
export type NetworkAdapter = {
  name: string;
  title: string;
  settings: Record<string, unknown>;
  secrets: string[];
};

/** `off`: switched off; `broken`: it cannot be opened; `resting`: open, and not asked for now. */
export type NetworkState = "working" | "resting" | "off" | "broken";

export type NetworkWords = {
  name: string;
  /** Under which name its secrets are looked for. */
  secretName: string;
  settings: Record<string, unknown>;
  /** The country whose networks it reaches, all of them; null where it serves its routes alone. Left out: as before. */
  nationalCountryId?: number | null | undefined;
};

/** The lowest `priority` is asked first; among equals by `share`. */
export type NetworkServing = { connectionId: number; priority: number; share: number };

/** How one of the connections of a priority is chosen: by share, or the cheapest of those that deliver well enough. */
export type NetworkChoice = {
  by: "share" | "price";
  /** By price alone: who delivered fewer of a hundred messages is left out. */
  minDeliveredPercent: number;
};

/** A name that messages of a connection may be from, once it is registered. `since` is a civil day. */
export type NetworkSender = {
  name: string;
  state: "requested" | "registered" | "refused";
  since: string;
  reference: string;
  note: string;
  /** Whether advertisers whose own name is not registered are told of it. */
  isOffered: boolean;
};

/** What a connection charges from a civil day on. */
export type NetworkTariff = {
  validFrom: string;
  currency: string;
  /** By channel and network, null being every other one; millionths of the currency unit for a part or a message. */
  prices: {
    channel: "sms" | "rcs" | "pcm" | "display";
    routeId: number | null;
    unitMicros: number;
  }[];
};

type NamedSender = { connectionId: number; known: NetworkSender["state"] | null };

export type NetworkConnection = NetworkWords & {
  id: number;
  adapter: string;
  nationalCountryId: number | null;
  /** Where each secret is looked for and whether it is there; never what it is. */
  secrets: { name: string; variable: string; isSet: boolean }[];
  isEnabled: boolean;
  revision: number;
  state: NetworkState;
  problem: string | null;
  /** The address that the network calls. */
  callbackUrl: string;
  /** Messages that wait for a receipt, messages in doubt, receipts that name no known message. */
  waiting: number;
  inDoubt: number;
  parked: number;
  /** Whether messages may be from registered names alone. */
  needsRegisteredSenders: boolean;
  /** Those that were asked for first. */
  senders: NetworkSender[];
  /** The one that counts latest first. */
  tariffs: (NetworkTariff & { id: number })[];
  /** Complaints of the last thirty days, beside what it was handed. */
  spam: { messages: number; complaints: number; isOften: boolean };
  /** With the messages of the last seven days whose fate is known. */
  routes: {
    routeId: number;
    priority: number;
    share: number;
    delivered: number;
    undelivered: number;
  }[];
  /** Of a lookup service, in the last 30 days: numbers placed, questions about one, those that it did not answer. */
  lookup: { numbers: number; asked: number; failed: number } | null;
};

export type NetworkTest = {
  id: number;
  countryId: number;
  msisdn: string;
  sender: string;
  text: string;
};
/** `nothing`: certainly not sent. */
export type NetworkTestOutcome = {
  outcome: "accepted" | "refused" | "unknown" | "nothing";
  problem: string | null;
};

export type NetworkServingChange = {
  known: readonly NetworkServing[];
  connections: readonly NetworkServing[];
  choice?: { known: NetworkChoice; next: NetworkChoice } | undefined;
};

type Known = { id: number; revision: number };

/** Every method throws MessagingError; `conflict` when somebody else has changed it since. */
export type MessagingNetworks = {
  listNetworkAdapters(): Promise<NetworkAdapter[]>;
  /** `choices`: routes that choose by price; all others go by share. */
  listNetworks(): Promise<{
    connections: NetworkConnection[];
    choices: (NetworkChoice & { routeId: number })[];
  }>;
  /** Adds a connection, switched off. */
  createNetwork(network: NetworkWords & { adapter: string }): Promise<NetworkConnection>;
  changeNetwork(network: Known & NetworkWords): Promise<NetworkConnection>;
  switchNetwork(change: Known & { isEnabled: boolean }): Promise<NetworkConnection>;
  /** Throws conflict also while something refers to it. */
  removeNetwork(known: Known): Promise<void>;
  /** Sets which connections serve a route, all at once; `known` is what was seen before. A choice that is left out stays. */
  setRouteNetworks(routeId: number, change: NetworkServingChange): Promise<void>;
  /** Says whether a connection takes messages from registered names alone. */
  setNetworkSenderRule(rule: { id: number; isRequired: boolean }): Promise<NetworkConnection>;
  /** Adds or changes a name; `known` is the state that was seen, null when there was none. */
  setNetworkSender(sender: NamedSender & NetworkSender): Promise<NetworkConnection>;
  removeNetworkSender(sender: NamedSender & { name: string }): Promise<NetworkConnection>;
  /** Adds a version of what a connection charges; `known` is the newest one that was seen. */
  setNetworkTariff(
    tariff: { connectionId: number; known: number | null } & NetworkTariff,
  ): Promise<NetworkConnection>;
  /** Throws conflict when it is switched off. */
  checkNetwork(id: number): Promise<{ balance: string | null; problem: string | null }>;
  /** Throws conflict when it is switched off or carries no single messages. */
  testNetwork(test: NetworkTest): Promise<NetworkTestOutcome>;
};
