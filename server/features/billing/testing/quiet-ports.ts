import type { PaymentDeps } from "../payment-deps.ts";

const SUPPLIER = { name: "Test Supplier", address: ["1 Test Street"], vatNumber: "4000000000" };

/** The ports of billing that a test is not about. */
export function quietPorts(): Pick<
  PaymentDeps,
  | "jobs"
  | "notify"
  | "notifyAdministrators"
  | "suppliers"
  | "campaigns"
  | "admitPhoneCharge"
  | "admitPayment"
> {
  return {
    jobs: { send: async () => {} },
    admitPhoneCharge: async () => {},
    admitPayment: async () => {},
    notify: async () => {},
    notifyAdministrators: async () => {},
    suppliers: { ZA: SUPPLIER, GH: SUPPLIER },
    campaigns: {
      quote: () => Promise.reject(new Error("No campaigns here.")),
      wasSubmitted: () => Promise.resolve(false),
      submit: () => Promise.reject(new Error("No campaigns here.")),
    },
  };
}
