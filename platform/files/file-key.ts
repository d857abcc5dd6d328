const KEY = /^[a-z0-9-]+(?:\/[a-z0-9-]+)*$/;

/** Whether something is the key of a file: letters, digits, dashes and slashes only, so that it leads out of no folder. */
export function isFileKey(key: string): boolean {
  return KEY.test(key);
}

/** The key itself. Throws for what is none. */
export function checkedKey(key: string): string {
  if (!isFileKey(key)) throw new Error("A file key has letters, digits, dashes and slashes only.");
  return key;
}
