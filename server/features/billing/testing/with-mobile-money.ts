import type { MobileMoneyCharge } from "../../../providers/payments/mobile-money.ts";
import type { MoneyWorld } from "./money-world.ts";

/** Ghana's mobile money, whose answer is that it was paid. */
export function withMobileMoney({ fake, deps }: MoneyWorld): MoneyWorld["deps"] {
  const { provider, payOnPhone } = fake;
  const mobileMoney = {
    currency: "GHS",
    async charge({ paymentId, amountMinor, currency }: MobileMoneyCharge) {
      return { state: payOnPhone(paymentId, amountMinor, currency), step: null, words: "" };
    },
    enterVoucher: () => Promise.reject(new Error("No voucher was asked for.")),
  };
  const withPhone = { ...provider, mobileMoney };
  return { ...deps, providerFor: () => withPhone, providerNamed: () => withPhone };
}
