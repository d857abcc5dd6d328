import { MAX_SENDER_LENGTH, MAX_SMS_PARTS } from "../../message/message-composition.ts";
import { PCM_TAG_MAX_CHARACTERS } from "../../message/pcm-tag.ts";

/** Limits of a kind on the networks that carry it. */
export type MessageLimits = {
  senderMaxLength: number;
  /** Parts of an SMS. */
  maxParts: number;
  /** Characters of a tag. */
  maxCharacters: number;
  /** Days from the first to the last, both included. */
  maxDays: number;
};

/** What one network says of a kind; null where the limit is none of that kind's. */
export type NetworkLimits = { [name in keyof MessageLimits]: MessageLimits[name] | null };

/** They hold where no network has said its own. */
export const DEFAULT_LIMITS: MessageLimits = {
  senderMaxLength: MAX_SENDER_LENGTH,
  maxParts: MAX_SMS_PARTS,
  maxCharacters: PCM_TAG_MAX_CHARACTERS,
  maxDays: 92,
};

/** Limits of a campaign that goes over several networks: of each the strictest. */
export function strictestOf(limits: readonly NetworkLimits[]): MessageLimits {
  const strictest = (name: keyof MessageLimits): number => {
    const known = limits.flatMap((limit) => limit[name] ?? []);
    return known.length === 0 ? DEFAULT_LIMITS[name] : Math.min(...known);
  };
  return {
    senderMaxLength: strictest("senderMaxLength"),
    maxParts: strictest("maxParts"),
    maxCharacters: strictest("maxCharacters"),
    maxDays: strictest("maxDays"),
  };
}
