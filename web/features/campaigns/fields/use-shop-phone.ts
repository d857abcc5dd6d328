import { useRef, useState, type RefObject } from "react";
import type { CountryCode } from "../../../../domain/countries.ts";
import {
  asksForPhone,
  PHONE_PLACEHOLDER,
  withShopPhone,
} from "../../../../domain/message/contact/shop-phone.ts";
import { translate } from "../../../../domain/translate.ts";
import type { StepModel } from "../step/step-model.ts";

export type ShopPhoneState = {
  /** As typed, or from the profile. */
  value: string;
  isRefused: boolean;
  input: RefObject<HTMLInputElement | null>;
  type(value: string): void;
  /** Shows that the number is needed, at the field. */
  ask(): void;
};

/** The number that examples give: the one of the profile, or one to be asked for where there is none of the country. */
export function useShopPhone(
  { me, countryCode }: Pick<StepModel, "me" | "countryCode">,
  examples: readonly { text: string }[],
): { phone: ShopPhoneState; isAskedFor: boolean } {
  const [typed, setTyped] = useState("");
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const own = me?.registration?.mobileNumber ?? "";
  const isKnown = own !== "" && withShopPhone(PHONE_PLACEHOLDER, own, countryCode) !== undefined;
  const phone: ShopPhoneState = {
    value: isKnown ? own : typed,
    isRefused,
    input,
    type(value) {
      setTyped(value);
      setRefused(false);
    },
    ask() {
      setRefused(true);
      input.current?.focus();
    },
  };
  return { phone, isAskedFor: !isKnown && examples.some(({ text }) => asksForPhone(text)) };
}

/** An example as it is offered: with the number, or with words in its place while there is none. */
export function shownText(text: string, phone: string, countryCode: CountryCode): string {
  return (
    withShopPhone(text, phone, countryCode) ??
    text.replaceAll(PHONE_PLACEHOLDER, translate("(your number)"))
  );
}
