import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { AppError, ERROR_CODES, type ErrorCode } from "../../domain/errors.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import type { Log } from "../../platform/log/log.ts";
import { isNoRoom } from "../../platform/log/no-room.ts";

// Sentences for a program's author; the shared ones are for a shop owner.
const SENTENCES: Partial<Record<ErrorCode, string>> = {
  "invalid-argument": "The request is not valid.",
  unauthenticated: "The token is missing, wrong or expired.",
  aborted: "The state of the service does not allow this.",
};

const RETRY_AFTER_SECONDS = "2";

/** The one place where errors become answers. Unknown ones are logged and answered without detail. */
export function answerError(log: Log) {
  return (error: Error, context: Context): Response => {
    const known = knownError(error);
    if (known?.code === "unavailable") context.header("retry-after", RETRY_AFTER_SECONDS);
    if (!known || isNoRoom(error)) log.error({ err: error }, "a request failed");
    const code = known?.code ?? "internal";
    const table = ERROR_CODES[code];
    const message =
      known && known.message !== table.sentence
        ? known.message
        : (SENTENCES[code] ?? table.sentence);
    const details = known?.details === undefined ? {} : { details: known.details };
    return context.json({ error: { code, message, ...details } }, table.status);
  };
}

function knownError(error: Error): AppError | undefined {
  if (error instanceof AppError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new AppError("invalid-argument", { message: "The request is too large." });
  }
  if (isConnectionLost(error)) {
    return new AppError("unavailable", {
      message:
        "The database could not be reached for a moment. Nothing was lost: send the request again.",
    });
  }
  if (isNoRoom(error)) {
    return new AppError("unavailable", {
      message: "There is no room to keep this right now. Nothing was changed: try again later.",
    });
  }
  return undefined;
}
