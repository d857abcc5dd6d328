/** Whether long sweeps are done whole, as every night; `npm test` does a part of each. */
export const IS_WHOLE = process.env.EVERY_DEATH === "1";

/** How many histories a property is tried with. */
export const runsOf = (whole: number, part: number): number => (IS_WHOLE ? whole : part);
