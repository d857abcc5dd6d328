/** Something that ARCHITECTURE.md forbids, in words for the engineer. */
export type Violation = { path: string; rule: string; detail: string };
