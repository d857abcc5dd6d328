import * as z from "zod";
import {
  DISPLAY_FORMATS,
  type DisplayFormat,
  pixelsOf,
} from "../../domain/message/display-creative.ts";
import { RCS_LIMITS, type RcsLimits } from "../../domain/message/rcs-message.ts";

const rcsLimits = z.partialRecord(
  z.enum(Object.keys(RCS_LIMITS) as (keyof RcsLimits)[]),
  z.number().int().min(1),
);
const banners = z.array(
  z.object({ size: z.string(), maxBytes: z.number().int().min(1), isRequired: z.boolean() }),
);

/** The limits of a network for rich messages: the usual ones, but for what it says itself. */
export function rcsLimitsFrom(stored: unknown): RcsLimits {
  return { ...RCS_LIMITS, ...rcsLimits.parse(stored) };
}

/** The banners that a network takes: the usual ones where it names none. */
export function bannersFrom(stored: unknown): readonly DisplayFormat[] {
  if (stored === null) return DISPLAY_FORMATS;
  return banners.parse(stored).flatMap((banner) => {
    const pixels = pixelsOf(banner.size);
    return pixels ? [{ ...banner, ...pixels }] : [];
  });
}
