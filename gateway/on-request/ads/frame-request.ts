type Header = (name: string) => string | undefined;

/** Browsers that say with every request over https what it is for, by the least version that is looked at. */
const NAMED: readonly { agent: RegExp; from: number }[] = [
  { agent: /\bChrome\/(\d{1,4})\./, from: 100 },
  { agent: /\bFirefox\/(\d{1,4})\./, from: 100 },
  { agent: /\bVersion\/(\d{1,4})\.[\d.]+ (?:Mobile\/\w+ )?Safari\//, from: 17 },
];
/** They name one of those and may ask by machines of their own in between, which leave headers out. */
const BY_PROXY = /\bOPR\/|Opera Mini|UCBrowser|Puffin/;

/**
 * Whether a request is for a frame. One that does not say so is taken for it only where its browser would not say: an old one,
 * one that asks by machines in between, or any that is not asked over https.
 */
export function isForFrame(header: Header, { isSecure }: { isSecure: boolean }): boolean {
  const destination = header("sec-fetch-dest");
  if (destination !== undefined) return destination === "iframe";
  return !isSecure || !saysAlways(header("user-agent") ?? "");
}

function saysAlways(agent: string): boolean {
  if (BY_PROXY.test(agent)) return false;
  return NAMED.some(({ agent: pattern, from }) => Number(pattern.exec(agent)?.[1] ?? 0) >= from);
}
