export type Done = "added" | "changed" | "deleted" | "withdrawn" | "switched-on" | "switched-off";

/** What a change did to something, by what it was before and is after; null where it was not there. */
export function doneTo(before: unknown, after: unknown): Done {
  if (isAbsent(after)) return "deleted";
  if (typeof after === "object" && after !== null && "isWithdrawn" in after) return "withdrawn";
  if (isAbsent(before)) return "added";
  const [was, is] = [isEnabled(before), isEnabled(after)];
  if (was === is || is === undefined) return "changed";
  return is ? "switched-on" : "switched-off";
}

const isAbsent = (it: unknown): boolean => it === null || it === undefined;

function isEnabled(it: unknown): boolean | undefined {
  if (typeof it !== "object" || it === null || !("isEnabled" in it)) return undefined;
  return typeof it.isEnabled === "boolean" ? it.isEnabled : undefined;
}
