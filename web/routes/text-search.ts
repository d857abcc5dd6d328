/** Reads these texts from an address's search; what is missing or no text stays away. */
export function textSearch<Name extends string>(
  ...names: Name[]
): (search: Record<string, unknown>) => { [name in Name]?: string } {
  return (search) => {
    const found: { [name in Name]?: string } = {};
    for (const name of names) {
      const text = search[name];
      if (typeof text === "string") found[name] = text;
    }
    return found;
  };
}
