import type { Handover } from "../../connection.ts";
import { encodeText } from "../wire/encode-text.ts";
import type { SmppSettings } from "../settings.ts";

const TON = { unknown: 0, international: 1, networkSpecific: 3, alphanumeric: 5 } as const;
const ISDN = 1;

/** Longest number that a network uses for itself and that is no number of a person. */
const SHORT_CODE_DIGITS = 7;

const RECEIPTS: Record<SmppSettings["receipts"], number> = {
  none: 0,
  final: 1,
  "final-and-progress": 17,
};

/** Longest text, in characters: far more than any is, far less than a PDU takes. */
const MAX_CHARACTERS = 5_000;

/** Fields of submit_sm, one set a part. Undefined for a text that cannot be sent: there is none, or it is endless. */
export function submitFields(
  message: Pick<Handover, "msisdn" | "sender" | "text" | "isFlash">,
  reference: number,
  settings: SmppSettings,
): Record<string, unknown>[] | undefined {
  if (message.text === "" || message.text.length > MAX_CHARACTERS) return undefined;
  const common = {
    ...sourceFields(message.sender || settings.ownSender, settings),
    dest_addr_ton: settings.destinationTon,
    dest_addr_npi: settings.destinationNpi,
    destination_addr: message.msisdn,
    validity_period: relativeTime(settings.validityHours),
    registered_delivery: RECEIPTS[settings.receipts],
  };
  return encodeText(message.text, message.isFlash, reference, settings).map((part) => ({
    ...common,
    esm_class: part.esmClass,
    data_coding: part.dataCoding,
    short_message: part.shortMessage,
    ...part.optional,
  }));
}

/** A sender that SMPP can carry: at most 20 characters of ASCII. */
export function isSender(sender: string): boolean {
  return /^[\x20-\x7e]{0,20}$/.test(sender);
}

function sourceFields(
  sender: string,
  { sourceTon, sourceNpi }: SmppSettings,
): Record<string, unknown> {
  const digits = sender.replace(/^\+/, "");
  const isNumber = /^\d+$/.test(digits);
  const guess = guessType(sender, isNumber, digits.length);
  return {
    source_addr_ton: sourceTon ?? guess.ton,
    source_addr_npi: sourceNpi ?? guess.npi,
    source_addr: isNumber ? digits : sender,
  };
}

function guessType(
  sender: string,
  isNumber: boolean,
  digits: number,
): { ton: number; npi: number } {
  if (sender === "") return { ton: TON.unknown, npi: 0 };
  if (!isNumber) return { ton: TON.alphanumeric, npi: 0 };
  if (digits <= SHORT_CODE_DIGITS) return { ton: TON.networkSpecific, npi: ISDN };
  return { ton: TON.international, npi: ISDN };
}

/** SMPP 3.4 section 7.1.1: YYMMDDhhmmsstnnp, here relative. */
function relativeTime(hours: number): string {
  if (hours === 0) return "";
  const two = (value: number): string => String(value).padStart(2, "0");
  return `0000${two(Math.floor(hours / 24))}${two(hours % 24)}0000000R`;
}
