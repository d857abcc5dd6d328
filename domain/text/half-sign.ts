/** A text that was cut where a sign takes two places, as an emoji does: half of one can be stored nowhere. */
export function withoutHalfSign(cut: string): string {
  return cut.replace(/[\ud800-\udbff]$/, "");
}
