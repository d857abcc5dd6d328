const KEY = "loudhailer.searches";
const MAX_RECENT = 6;

/** The newest first, each once, whatever its case. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const typed = text.trim();
  if (typed.length < 2) return [...recent];
  const others = recent.filter((old) => old.toLowerCase() !== typed.toLowerCase());
  return [typed, ...others].slice(0, MAX_RECENT);
}

/** Searches of this session on this device; cleared with the tab. */
export function readRecent(): string[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function storeRecent(text: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(withRecent(readRecent(), text)));
  } catch {
    // Without storage nothing is remembered.
  }
}
