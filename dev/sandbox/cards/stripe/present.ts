import type { Database } from "../../state/database.ts";
import { findObjectOfAnyKind } from "../card-objects.store.ts";

/** An object as the caller sees it: without the sandbox's own fields, and with what `expand` asks for put in place of ids. */
export function present(
  db: Database,
  object: object,
  expand: readonly string[] = [],
): Record<string, unknown> {
  const shown = withoutPrivate(object);
  for (const path of expand) expandPath(db, shown, path.split(".").slice(0, 4), object);
  return shown;
}

function withoutPrivate(object: object): Record<string, unknown> {
  const entries = Object.entries(object).filter(([name]) => !name.startsWith("_"));
  return Object.fromEntries(entries.map(([name, value]) => [name, clean(value)]));
}

function clean(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(clean);
  return isRecord(value) ? withoutPrivate(value) : value;
}

function expandPath(
  db: Database,
  shown: Record<string, unknown>,
  [head, ...rest]: string[],
  source: object,
): void {
  if (head === undefined) return;
  const hidden: unknown = Reflect.get(source, `_${head}`);
  const value = shown[head] ?? hidden;
  if (Array.isArray(value)) {
    for (const entry of value) if (isRecord(entry)) expandPath(db, entry, rest, entry);
    return;
  }
  const found = typeof value === "string" ? findObjectOfAnyKind(db, "stripe", value) : value;
  if (!isRecord(found)) return;
  const child = withoutPrivate(found);
  shown[head] = child;
  expandPath(db, child, rest, found);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
