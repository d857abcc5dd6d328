/** What a read of a store begins with. */
export const READS = ["find", "list", "count", "sum", "is", "has"];
/** What a write of a store begins with. */
export const WRITES = ["insert", "update", "upsert", "delete", "lock"];
/** True for a name that is one of the verbs and a noun. */
export const beginsWith = (verbs: readonly string[], name: string): boolean =>
  verbs.some((verb) => name.startsWith(verb) && /^[A-Z]/.test(name.slice(verb.length)));

/** True for the name of a function of a store that only reads. */
export const isRead = (name: string): boolean => beginsWith(READS, name);
