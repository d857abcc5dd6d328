import type { Context } from "hono";
import { invalidArgument } from "../../../../domain/errors.ts";
import { translate } from "../../../../domain/translate.ts";

/** Whether a content type is JSON's. */
export function isJson(contentType: string): boolean {
  return contentType.split(";", 1)[0]?.trim().toLowerCase() === "application/json";
}

/**
 * Throws invalid-argument for a call whose body is not JSON, before it is read: a form of many fields takes seconds to take apart, and no
 * call needs one.
 */
export function refuseOtherBodies({ req }: Context): void {
  const contentType = req.header("content-type");
  const hasBody =
    req.header("transfer-encoding") !== undefined || (req.header("content-length") ?? "0") !== "0";
  if (contentType === undefined ? !hasBody : isJson(contentType)) return;
  const message = translate("The request could not be read: send the fields as JSON.");
  throw invalidArgument([{ path: "", message }]);
}
