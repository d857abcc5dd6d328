import { COUNTRIES, countryById } from "../../domain/countries.ts";
import { beginsWithName, isNameInText } from "../../domain/message/message-composition.ts";

/** The name that a network is handed: '' where it stands in the text, because the networks of the country set a sender of their own. */
export function handedSender(sender: string, text: string, countryId: number): string {
  const country = countryById(countryId);
  const isInText = country !== undefined && isNameInText(country.code);
  return isInText && beginsWithName(text, sender) ? "" : sender;
}

/** The id of the country of a whole number; 0 where it is of none of ours. */
export function countryIdOf(msisdn: string): number {
  return COUNTRIES.find(({ msisdnPrefix }) => msisdn.startsWith(msisdnPrefix))?.id ?? 0;
}

/** Whether a sender is a name of letters: numbers, short codes and the connection's own sender ('') need no registration. */
export function isSenderName(sender: string): boolean {
  return sender !== "" && !/^\+?\d{3,15}$/.test(sender);
}
