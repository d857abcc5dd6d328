/** Our port to the pages that advertisers link to. */
export type LandingPages = {
  /** Why a page cannot be linked to, as a sentence; undefined when it can. Never throws. */
  check(address: string): Promise<string | undefined>;
  /** Every host that a page leads over, its own first. Never throws. */
  hostsOf(address: string): Promise<readonly string[]>;
  /** How long (ms) the pages of one campaign may take in all; 20 seconds where nothing is said. */
  patienceMs?: number;
};
