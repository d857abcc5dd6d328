/** One name after another with dots between them, and letters at the end: phones make a link of it, whatever stands before. */
const HOST =
  /(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,62}\.){1,126}(?:xn--[a-z0-9-]{1,59}|\p{L}[\p{L}\p{M}]{1,23})(?![\p{L}\p{N}])/giu;
/** Four numbers below 256: an address without a name. */
const BARE =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{L}\p{N}]|\.\d)/gu;
/** What a browser takes for the place of a page, however it is written. */
const BEHIND_SCHEME = /https?:[\\/]{2,}([^\s\\/?#"'<>]{1,2000})/giu;

/**
 * Hosts of the web addresses that stand in a text, as phones and browsers read them: signs that nobody sees are none, a number alone is the address that it
 * stands for, and what no browser could open is given as it is written. A full stop without a space behind it looks like one.
 */
export function hostsInText(text: string): string[] {
  const read = text
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[。｡]/g, ".");
  const found = [
    ...(read.match(HOST) ?? []),
    ...(read.match(BARE) ?? []),
    ...[...read.matchAll(BEHIND_SCHEME)].flatMap(([, place = ""]) => hostOf(place)),
  ];
  return [...new Set(found.map((host) => host.toLowerCase()))];
}

/** A browser may take signs behind a name for a part of it, and a phone leaves them out: both are what somebody may come to. */
function hostOf(place: string): string[] {
  const plain = place.replace(/[^\p{L}\p{M}\p{N}\]]+$/u, "");
  const name = /^[\p{L}\p{M}\p{N}._-]+/u.exec(plain.slice(plain.lastIndexOf("@") + 1))?.[0];
  return [...new Set([plain, name ?? plain])].flatMap((each) => {
    const isPlace = URL.canParse(`http://${each}`);
    const host = isPlace ? new URL(`http://${each}`).hostname : each;
    return /[.:]/.test(host) || !isPlace ? [host] : [];
  });
}
