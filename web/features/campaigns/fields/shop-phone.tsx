import { Trans } from "@lingui/react/macro";
import type { CountryCode } from "../../../../domain/countries.ts";
import { samplePhone } from "../../../../domain/message/contact/shop-phone.ts";
import { TextInput } from "../../../ui/form/text-input.tsx";
import type { ShopPhoneState } from "./use-shop-phone.ts";

/** Asks for the number that the examples give, where the profile has none. */
export function ShopPhone({
  phone,
  countryCode,
}: {
  phone: ShopPhoneState;
  countryCode: CountryCode;
}) {
  return (
    <TextInput
      ref={phone.input}
      label={<Trans>Phone number of your shop</Trans>}
      description={<Trans>The examples tell people to call it.</Trans>}
      inputMode="tel"
      autoComplete="tel"
      maxLength={24}
      placeholder={samplePhone(countryCode)}
      value={phone.value}
      error={
        phone.isRefused ? (
          <Trans>Enter a mobile number of your country, such as {samplePhone(countryCode)}.</Trans>
        ) : undefined
      }
      onChange={(event) => phone.type(event.currentTarget.value)}
    />
  );
}
