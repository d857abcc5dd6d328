/** Texts as bytes, for inputs to begin with. */
export const bytesOf = (...texts: readonly string[]): Buffer[] =>
  texts.map((text) => Buffer.from(text));

/** The text of an input, as a program reads a body. */
export const textOf = (input: Uint8Array): string => Buffer.from(input).toString("utf8");
