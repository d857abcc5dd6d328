import { AppError } from "../../../domain/errors.ts";
import { PaymentProviderError } from "../../providers/payments/payment-provider.ts";
import { say } from "../../../domain/say.ts";

/** The provider's errors as the user meets them; anything else as it is. */
export function appErrorOf(error: unknown): unknown {
  if (!(error instanceof PaymentProviderError)) return error;
  switch (error.kind) {
    case "timeout":
      return new AppError("deadline-exceeded", {
        message: say("The card provider did not answer in time. Please try again."),
        reason: "payment-unclear",
      });
    case "unavailable":
      return new AppError("unavailable");
    case "rejected":
    case "misconfigured":
      return new AppError("internal");
  }
}
