/** No name of the DNS is longer: what is costs more to read than anybody's page is worth. */
export const MAX_HOST_CHARACTERS = 255;

/** The parts of a full web address, or undefined. Written for browsers that have no URL.parse. */
export function parseAddress(text: string): URL | undefined {
  if (placeOf(text).length > MAX_HOST_CHARACTERS) return undefined;
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** What stands where the host of an address is, its user and port included. */
function placeOf(text: string): string {
  const rest = text.slice(text.indexOf(":") + 1).replace(/^[/\\]+/, "");
  const end = rest.search(/[/\\?#]/);
  return end < 0 ? rest : rest.slice(0, end);
}
