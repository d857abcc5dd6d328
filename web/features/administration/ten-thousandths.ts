import { type Fineness, formatPrice, readPrice } from "./decimal-price.ts";

/** What advertisers pay for a unit: up to a hundred of any currency. */
const TEN_THOUSANDTHS: Fineness = { digits: 4, max: 1_000_000 };

/** A price as typed, like 0.30, in ten-thousandths of the currency unit; undefined when it is none above zero. */
export const readTenThousandths = (typed: string): number | undefined =>
  readPrice(typed, TEN_THOUSANDTHS) || undefined;

/** Ten-thousandths as a decimal: 3000 is 0.30, 125 is 0.0125. */
export const formatTenThousandths = (price: number): string => formatPrice(price, TEN_THOUSANDTHS);
