import { load, ok, type Operation, save, secondsNow } from "../context.ts";
import { newId } from "../ids.ts";
import { requiredText, textAt } from "../params.ts";

/** A short-lived address of the customer's own page. */
export const createPortalSession: Operation = (context, params) => {
  const customer = requiredText(params, "customer");
  load(context, "customer", customer);
  const id = newId("bps");
  return ok(
    save(context, {
      id,
      object: "billing_portal.session",
      created: secondsNow(context),
      customer,
      livemode: false,
      return_url: textAt(params, "return_url") ?? null,
      url: `${context.origin}/portal/${id}`,
    }),
  );
};
