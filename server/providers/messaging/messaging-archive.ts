/** What networks have archived of messages before they forgot whom they went to: counts, nobody can be found in it. */

export type ArchiveMonths = {
  /** False where nothing is archived, and what was cannot be read. */
  isOn: boolean;
  /** When all that is due was archived last, and when that last failed. */
  goodAt: string | null;
  failedAt: string | null;
  /** The latest first; a service is a campaign at one network. */
  months: { month: string; services: number; messages: number }[];
};

export type ArchivedRow = {
  /** Null for what few people did on a day. */
  day: string | null;
  routeId: number;
  flowTypeId: number;
  what: string;
  reason: string | null;
  services: number;
  messages: number;
  parts: number | null;
};

/** Every method throws MessagingError. */
export type MessagingArchive = {
  listArchiveMonths(): Promise<ArchiveMonths>;
  /** A month (YYYY-MM) added up over services and hours; `isCut` where there is more. */
  readArchive(month: string): Promise<{ rows: ArchivedRow[]; isCut: boolean }>;
};
