/** Calls of the messaging provider about the import of operators' subscribers. */

export type SubscriberImportMode = "full" | "update";

/** What an import does to the base, in people. */
export type SubscriberPlan = {
  members: number;
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  withdrawn: number;
  /** To be removed, but not in the base. */
  unknown: number;
  /** Withdrew the consent after the one in the file. */
  outdated: number;
  /** In the base and not in the file. */
  missing: number;
  optedOut: number;
  /** The number has the prefix of another network. */
  portedIn: number;
  /** Leave the base of another network, which an older file put them in. */
  fromOthers: number;
  /** In a newer file of another network: they stay in its base. */
  elsewhere: number;
};

export type SubscriberImport = {
  id: number;
  routeId: number;
  fileId: string;
  fileName: string;
  fileBytes: number;
  readBytes: number;
  readRows: number;
  appliedRows: number;
  mode: SubscriberImportMode;
  state: "reading" | "checking" | "checked" | "applying" | "done" | "cancelled";
  /** Rows that were not taken, by the provider's word for the reason. */
  refused: Record<string, number>;
  plan: SubscriberPlan | null;
  needsConfirmation: boolean;
  createdAt: string;
  finishedAt: string | null;
};

export type SubscriberFile = {
  fileId: string;
  fileName: string;
  fileBytes: number;
  mode: SubscriberImportMode;
};

/** Whole rows of a file, by where they stand in it. */
export type SubscriberRows = { id: number; fromByte: number; toByte: number; text: string };

/** Every method throws MessagingError; `conflict` for what is out of turn. */
export type MessagingSubscribers = {
  listSubscriberImports(routeId: number): Promise<{ members: number; imports: SubscriberImport[] }>;
  openSubscriberImport(routeId: number, file: SubscriberFile): Promise<SubscriberImport>;
  sendSubscriberRows(rows: SubscriberRows): Promise<SubscriberImport>;
  confirmSubscriberImport(order: {
    id: number;
    missing?: number | undefined;
  }): Promise<SubscriberImport>;
  cancelSubscriberImport(id: number): Promise<SubscriberImport>;
  listSubscriberRefusals(id: number, after: number): Promise<{ row: number; reason: string }[]>;
};
