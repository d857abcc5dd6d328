import type {
  MobileMoneyAnswer,
  MobileMoneyCharge,
} from "../../../providers/payments/mobile-money.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { Crash } from "./fake-card-provider.ts";
import type { MoneyWorld } from "./money-world.ts";

/** Ghana's mobile money beside the cards of a money world: every charge asks on the phone. */
export function withPhone(world: MoneyWorld) {
  const { provider, payOnPhone } = world.fake;
  const asked = new Map<string, MobileMoneyCharge>();
  const control = { fault: "none" as "none" | "lost" | "dies" | "refused" };
  const mobileMoney = {
    currency: "GHS",
    charge(charge: MobileMoneyCharge): Promise<MobileMoneyAnswer> {
      if (control.fault === "refused")
        return Promise.reject(new PaymentProviderError("rejected", "No wallet has this number."));
      asked.set(charge.paymentId, charge);
      if (control.fault === "lost")
        return Promise.reject(new PaymentProviderError("timeout", "The answer was lost."));
      if (control.fault === "dies") return Promise.reject(new Crash());
      const state = { status: "pending", lastDecline: null } as const;
      return Promise.resolve({ state, step: "approve-on-phone", words: "Enter your PIN." });
    },
    enterVoucher: () => Promise.reject(new Error("No voucher was asked for.")),
  };
  const refused = new Set<string>();
  const phone = {
    ...provider,
    mobileMoney,
    findPayment: (payment: Parameters<typeof provider.findPayment>[0]) =>
      refused.has(payment.paymentId)
        ? Promise.resolve({
            status: "failed" as const,
            decline: "insufficient-funds" as const,
            providerPaymentId: null,
          })
        : provider.findPayment(payment),
  };
  return {
    deps: { ...world.deps, providerFor: () => phone, providerNamed: () => phone },
    asked,
    control,
    /** Somebody enters the PIN. */
    approve(paymentId: string): void {
      const charge = asked.get(paymentId);
      if (charge) payOnPhone(paymentId, charge.amountMinor, charge.currency);
    },
    refuse(paymentId: string): void {
      refused.add(paymentId);
    },
  };
}
