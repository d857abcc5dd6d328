/**
 * The default alphabet of SMS, 3GPP TS 23.038 section 6.2.1. National shift tables are left out on purpose: bulk routes
 * in South Africa and Ghana do not use them, so anything else makes the whole message UCS-2.
 */
const BASIC =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?" +
  "¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";

/** Each of these is sent as ESC and a second septet. */
const EXTENSION = "^{}\\[~]|€\f";

export const GSM_BASIC: ReadonlySet<string> = new Set(BASIC);
export const GSM_EXTENSION: ReadonlySet<string> = new Set(EXTENSION);

/** Septets that a character takes: 1, 2, or undefined where the alphabet does not have it. */
export function septetsOf(char: string): 1 | 2 | undefined {
  if (GSM_BASIC.has(char)) return 1;
  return GSM_EXTENSION.has(char) ? 2 : undefined;
}
