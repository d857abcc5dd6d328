import { DISPLAY_FORMATS, type DisplayFormat } from "../../message/display-creative.ts";
import { MAX_SENDER_LENGTH, MAX_SMS_PARTS } from "../../message/message-composition.ts";
import { PCM_TAG_MAX_CHARACTERS } from "../../message/pcm-tag.ts";
import { RCS_LIMITS, type RcsLimits } from "../../message/rcs-message.ts";

type Numbers = {
  senderMaxLength: number;
  /** Parts of an SMS. */
  maxParts: number;
  /** Characters of a tag. */
  maxCharacters: number;
  /** Days from the first to the last, both included. */
  maxDays: number;
};

/** Limits of a kind on the networks that carry it. */
export type MessageLimits = Numbers & {
  /** Lengths and counts of a rich message. */
  rcs: RcsLimits;
  /** Sizes of banners, in the order in which they are offered. */
  banners: readonly DisplayFormat[];
};

/** What one network says of a kind; null where the limit is none of that kind's, and what it leaves out is as by default. */
export type NetworkLimits = { [name in keyof Numbers]: Numbers[name] | null } & {
  rcs: Partial<RcsLimits> | null;
  banners: readonly DisplayFormat[] | null;
};

/** They hold where no network has said its own. */
export const DEFAULT_LIMITS: MessageLimits = {
  senderMaxLength: MAX_SENDER_LENGTH,
  maxParts: MAX_SMS_PARTS,
  maxCharacters: PCM_TAG_MAX_CHARACTERS,
  maxDays: 92,
  rcs: RCS_LIMITS,
  banners: DISPLAY_FORMATS,
};

/** Limits of a campaign that goes over several networks: of each the strictest. */
export function strictestOf(limits: readonly NetworkLimits[]): MessageLimits {
  const strictest = (name: keyof Numbers): number => {
    const known = limits.flatMap((limit) => limit[name] ?? []);
    return known.length === 0 ? DEFAULT_LIMITS[name] : Math.min(...known);
  };
  return {
    senderMaxLength: strictest("senderMaxLength"),
    maxParts: strictest("maxParts"),
    maxCharacters: strictest("maxCharacters"),
    maxDays: strictest("maxDays"),
    rcs: strictestRcs(limits.flatMap(({ rcs }) => rcs ?? [])),
    banners: strictestBanners(limits.flatMap(({ banners }) => (banners ? [banners] : []))),
  };
}

/** Names of limits that are a least; the strictest is the greatest of them. */
const isLeast = (name: string): boolean => name.endsWith("Min");

function strictestRcs(known: readonly Partial<RcsLimits>[]): RcsLimits {
  const names = Object.keys(RCS_LIMITS) as (keyof RcsLimits)[];
  const entries = names.map((name) => {
    const all = known.flatMap((limits) => limits[name] ?? []);
    const strictest = isLeast(name) ? Math.max(...all) : Math.min(...all);
    return [name, all.length === 0 ? RCS_LIMITS[name] : strictest];
  });
  return Object.fromEntries(entries) as RcsLimits;
}

/** The sizes that every network takes, each as light as the strictest wants it, and needed where any of them needs it. */
function strictestBanners(known: readonly (readonly DisplayFormat[])[]): readonly DisplayFormat[] {
  const [first, ...others] = known;
  if (!first) return DISPLAY_FORMATS;
  return first.flatMap((format) => {
    const same = others.flatMap(
      (formats) => formats.find(({ size }) => size === format.size) ?? [],
    );
    if (same.length < others.length) return [];
    const all = [format, ...same];
    const maxBytes = Math.min(...all.map((one) => one.maxBytes));
    return [{ ...format, maxBytes, isRequired: all.some(({ isRequired }) => isRequired) }];
  });
}
