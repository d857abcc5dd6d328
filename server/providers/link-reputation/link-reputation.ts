/** A host of bad repute, and why, as administrators read it. */
export type BadHost = { host: string; why: string };

/** Our port to who knows which websites are bad. */
export type LinkReputation = {
  /** Those of the hosts that are known to be bad. Never throws: who cannot be asked knows of none, and is asked again. */
  check(hosts: readonly string[]): Promise<BadHost[]>;
};
