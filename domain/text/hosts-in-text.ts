import { streamSafe } from "./stream-safe.ts";

/** As in domain/message/web-address.ts, which builds on this room. */
const MAX_HOST_CHARACTERS = 255;

/** What names, dots and the signs within names make up in one piece. */
const PIECE = /[\p{L}\p{M}\p{N}._-]+/gu;
/** What a name may begin with, unless a letter or digit stands before it. */
const BEGINS = /(?<![\p{L}\p{N}])[\p{L}\p{N}]/gu;
const MAX_LABEL = 63;
/** What a name ends with: phones leave out the signs behind it. */
const LAST = /^(?:xn--[a-z0-9-]{1,59}|\p{L}[\p{L}\p{M}]{1,23})(?![\p{L}\p{N}])/iu;
const BEGINS_LABEL = /^[\p{L}\p{N}]/u;
/** Four numbers below 256: an address without a name. */
const BARE =
  /(?<![\p{L}\p{N}]|[\p{L}\p{N}][.-])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\p{L}\p{N}]|\.\d)/gu;
/** What a browser takes for the place of a page, however it is written. */
const BEHIND_SCHEME = /https?:[\\/]{2,}([^\s\\/?#"'<>]{1,2000})/giu;
/** What a place may end with. */
const ENDS = /[\p{L}\p{M}\p{N}\]]/u;

/**
 * Hosts of the web addresses that stand in a text, as phones and browsers read them: signs that nobody sees are none, a number alone is the address that it
 * stands for, and what no browser could open is given as it is written. A full stop without a space behind it looks like one.
 */
export function hostsInText(text: string): string[] {
  const read = streamSafe(text)
    .normalize("NFKC")
    .replace(/\p{Default_Ignorable_Code_Point}/gu, "")
    .replace(/[。｡]/g, ".");
  const found = [
    ...(read.match(PIECE) ?? []).flatMap(namesIn),
    ...(read.match(BARE) ?? []),
    ...[...read.matchAll(BEHIND_SCHEME)].flatMap(([, place = ""]) => hostOf(place)),
  ];
  return [...new Set(found.map((host) => host.toLowerCase()))];
}

/** One name after another with dots between them, and letters at the end: phones make a link of it, whatever stands before. */
function namesIn(piece: string): string[] {
  const labels = piece.split(".");
  const found: string[] = [];
  for (let at = 0; at < labels.length - 1; at += 1) {
    const first = beginningOf(labels[at] ?? "");
    if (first === undefined) continue;
    const end = endFrom(labels, at);
    let last = end;
    while (last > at && !LAST.test(labels[last] ?? "")) last -= 1;
    if (last === at) {
      // Of what follows none ends a name either.
      at = Math.max(end - 1, at);
      continue;
    }
    const tail = LAST.exec(labels[last] ?? "")?.[0] ?? "";
    found.push([first, ...labels.slice(at + 1, last), tail].join("."));
    // Behind its end another name may begin.
    labels[last] = (labels[last] ?? "").slice(tail.length);
    at = last - 1;
  }
  return found;
}

/** The name that a label ends with: all of it, or from where one may begin to be no longer than a name is. */
function beginningOf(label: string): string | undefined {
  for (const { index } of label.matchAll(BEGINS))
    if (label.length - index <= MAX_LABEL) return label.slice(index);
  return undefined;
}

/** The place up to which names follow one after the other; the last of them need not be whole. */
function endFrom(labels: readonly string[], at: number): number {
  let end = at + 1;
  while (end < labels.length - 1 && isWhole(labels[end] ?? "")) end += 1;
  return end;
}

function isWhole(label: string): boolean {
  return label.length <= MAX_LABEL && BEGINS_LABEL.test(label);
}

/** A browser may take signs behind a name for a part of it, and a phone leaves them out: both are what somebody may come to. */
function hostOf(place: string): string[] {
  const written = withoutEnd(place);
  const plain = written.slice(written.lastIndexOf("@") + 1);
  if (plain === "") return [];
  if (plain.length > MAX_HOST_CHARACTERS) return [plain];
  const name = /^[\p{L}\p{M}\p{N}._-]+/u.exec(plain)?.[0];
  return [...new Set([plain, name ?? plain])].flatMap((each) => {
    const isPlace = URL.canParse(`http://${each}`);
    const host = isPlace ? new URL(`http://${each}`).hostname : each;
    return /[.:]/.test(host) || !isPlace ? [host] : [];
  });
}

/** By hand: an expression would look from each of its signs to the end. */
function withoutEnd(place: string): string {
  const signs = [...place];
  while (signs.length > 0 && !ENDS.test(signs.at(-1) ?? "")) signs.pop();
  return signs.join("");
}
