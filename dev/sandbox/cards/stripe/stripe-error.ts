import type { Decline } from "../test-cards.ts";

export type ErrorBody = {
  type: "invalid_request_error" | "card_error" | "idempotency_error" | "api_error";
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: unknown;
  charge?: string;
};

/** A refusal in the provider's shape. Throwing one undoes whatever the request had begun. */
export class StripeProblem extends Error {
  override name = "StripeProblem";
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, param?: string, code?: string): StripeProblem {
  return new StripeProblem(400, {
    type: "invalid_request_error",
    message,
    ...(param === undefined ? {} : { param }),
    ...(code === undefined ? {} : { code }),
  });
}

export function missingObject(kind: string, id: string): StripeProblem {
  return new StripeProblem(404, {
    type: "invalid_request_error",
    code: "resource_missing",
    message: `No such ${kind.replaceAll(/[._]/g, " ")}: '${id}'`,
    param: "id",
  });
}

export function cardError(decline: Decline): ErrorBody {
  return {
    type: "card_error",
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
  };
}
