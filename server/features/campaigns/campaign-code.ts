// Crockford's alphabet: no letter can be mistaken for a digit when a code is read out.
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const CODE = /^LH-([0-9A-HJKMNP-TV-Z]{26})(?:-(\d+))?(?:-R\d+)?$/;

/** The code of a campaign as people and networks see it; stable, made of its id. */
export function campaignCodeOf(campaignId: string): string {
  let rest = BigInt(`0x${campaignId.replaceAll("-", "")}`);
  let code = "";
  for (let i = 0; i < 26; i += 1) {
    code = (ALPHABET[Number(rest % 32n)] ?? "") + code;
    rest /= 32n;
  }
  return `LH-${code}`;
}

/** The code of the service on one route: the same at every try, so that a network never books twice. */
export function routeCodeOf(campaignId: string, routeId: number): string {
  return `${campaignCodeOf(campaignId)}-${routeId}`;
}

/** The campaign's id in a code of either form; undefined when it is not one. */
export function campaignIdOf(code: string): string | undefined {
  const digits = CODE.exec(code.toUpperCase())?.[1];
  if (!digits) return undefined;
  let value = 0n;
  for (const digit of digits) value = value * 32n + BigInt(ALPHABET.indexOf(digit));
  const hex = value.toString(16).padStart(32, "0");
  if (hex.length > 32) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
