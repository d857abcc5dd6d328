import { type Fineness, formatPrice, readPrice } from "../decimal-price.ts";

/** What networks charge for a unit. The contract takes two thousand of any currency for one message. */
const MILLIONTHS: Fineness = { digits: 6, max: 2_000_000_000 };

/** A price as typed, like 0.11, in millionths of the currency unit; undefined for what is no price. It may be nothing. */
export const readMillionths = (typed: string): number | undefined => readPrice(typed, MILLIONTHS);

/** Millionths as a decimal: 110000 is 0.11. */
export const formatMillionths = (micros: number): string => formatPrice(micros, MILLIONTHS);
