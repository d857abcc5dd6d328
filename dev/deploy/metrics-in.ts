const WORDS = new Set(["and", "or", "unless", "bool", "offset", "inf", "nan"]);

/** Names of the metrics in an expression of PromQL: what is left without strings, labels, ranges and functions. */
export function metricsIn(expr: string): string[] {
  const bare = expr
    .replace(/"(?:[^"\\]|\\.)*"/g, "")
    .replace(/\{[^}]*\}/g, "")
    .replace(/\[[^\]]*\]/g, "")
    .replace(/\b(?:by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, "");
  const names = [...bare.matchAll(/(?<![\w.:])[a-z_:][\w:]*(?!\w|:|\s*\()/gi)].map(
    ([name]) => name,
  );
  return [...new Set(names)].filter((name) => !WORDS.has(name.toLowerCase()));
}
