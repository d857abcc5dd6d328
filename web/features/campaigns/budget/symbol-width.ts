/** Room for a currency's symbol inside a field, in pixels: "R" is narrow, "GH₵" is not. */
export const symbolWidth = (symbol: string): number => (symbol.length > 1 ? 52 : 36);
