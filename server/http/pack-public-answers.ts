import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";
import { getCookie } from "hono/cookie";

/** Below that a packed answer is hardly shorter. Bytes. */
const WORTH_IT = 1_024;
/** What these read is the same for everybody. */
const FOR_EVERYBODY = /^\/(?:rpc|api\/v1)\/catalogue\//;

/**
 * Packs answers that hold nothing of anybody: those of the catalogue, and to callers without a session. Answers about a person
 * stay as they are, because the length of a packed one says something about what is in it (BREACH). Files are packed when they are built.
 */
export function packPublicAnswers(sessionCookie: string): MiddlewareHandler {
  const pack = compress({ threshold: WORTH_IT });
  return (c, next) =>
    FOR_EVERYBODY.test(c.req.path) || getCookie(c, sessionCookie) === undefined
      ? pack(c, next)
      : next();
}
