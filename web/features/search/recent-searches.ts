const KEY = "loudhailer.searches";
const MOST = 6;

/** The newest first, each once, whatever its case. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const typed = text.trim();
  if (typed.length < 2) return [...recent];
  const others = recent.filter((old) => old.toLowerCase() !== typed.toLowerCase());
  return [typed, ...others].slice(0, MOST);
}

/** What was looked for on this device in this session; gone with the tab. */
export function readRecent(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((text) => typeof text === "string") : [];
  } catch {
    return [];
  }
}

export function keepRecent(text: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(withRecent(readRecent(), text)));
  } catch {
    // Without storage nothing is remembered.
  }
}
