/** One name after another with dots between them, and letters at the end: phones make a link of it, whatever stands before. */
const HOST =
  /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,126}(?:xn--[a-z0-9-]{1,59}|\p{L}{2,24})(?![\p{L}\p{N}-])/giu;

/** Hosts of the web addresses that stand in a text. A full stop without a space behind it looks like one. */
export function hostsInText(text: string): string[] {
  const found = text.match(HOST) ?? [];
  return [...new Set(found.map((host) => host.toLowerCase()))];
}
