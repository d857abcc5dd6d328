/** The parts of a full web address, or undefined. Written for browsers that have no URL.parse. */
export function parseAddress(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
