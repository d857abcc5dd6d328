/** True when the title has every word that was typed, in any order and case; everything fits nothing. */
export function fits(title: string, typed: string): boolean {
  const text = title.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => text.includes(word));
}
