import { AppError, invalidArgument } from "../../../../domain/errors.ts";
import { PaymentProviderError } from "../../../providers/payments/payment-provider.ts";
import { translate } from "../../../../domain/translate.ts";

/** The provider does not take our keys. */
export const PROVIDER_REFUSES_US = "card-provider-refuses-us";

/** True for an error caused by wrong keys of ours. */
export function isProviderRefusingUs(error: unknown): boolean {
  return error instanceof AppError && error.reason === PROVIDER_REFUSES_US;
}

/** The card provider does not know a token that somebody sent, or not as theirs. */
export function tokenRefused(path: string): AppError {
  return invalidArgument([{ path, message: translate("This card token cannot be used.") }]);
}

/** The provider's errors as the user meets them; anything else as it is. */
export function appErrorOf(error: unknown): unknown {
  if (!(error instanceof PaymentProviderError)) return error;
  switch (error.kind) {
    case "timeout":
      return new AppError("deadline-exceeded", {
        message: translate("The card provider did not answer in time. Try again."),
        reason: "payment-unclear",
      });
    case "unavailable":
      return new AppError("unavailable");
    case "misconfigured":
      // Nothing was done and only we can fix it: to the user the provider is unavailable.
      return new AppError("unavailable", { reason: PROVIDER_REFUSES_US });
    case "rejected":
      return new AppError("internal");
  }
}
