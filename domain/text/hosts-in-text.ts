/** One name after another with dots between them, and letters at the end: phones make a link of it, whatever stands before. */
const HOST =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,126}(?:xn--[a-z0-9-]{1,59}|\p{L}{2,24})(?![\p{L}\p{N}-])/giu;

/** Four numbers below 256, or what stands in brackets behind two strokes: addresses without a name. */
const NUMBER = "(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)";
const BARE = new RegExp(
  `(?<![\\p{L}\\p{N}.-])(?:${NUMBER}\\.){3}${NUMBER}(?![\\p{L}\\p{N}-]|\\.\\d)|(?<=//)\\[[0-9a-f:.]{2,45}\\]`,
  "giu",
);

/**
 * Hosts of the web addresses that stand in a text, those without a name in numbers. A full stop without a space behind it looks
 * like one.
 */
export function hostsInText(text: string): string[] {
  const found = [...(text.match(HOST) ?? []), ...(text.match(BARE) ?? [])];
  return [...new Set(found.map((host) => host.toLowerCase()))];
}
