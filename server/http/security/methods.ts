import type { MiddlewareHandler } from "hono";
import { AppError } from "../../../domain/errors.ts";
import { translate } from "../../../domain/translate.ts";
import { errorBody, mapError } from "../error-mapper.ts";

/** Methods each transport accepts. A procedure behind `/rpc` runs on any accepted method, whatever its route says. */
const TRANSPORTS: readonly { path: RegExp; methods: readonly string[] }[] = [
  { path: /^\/rpc(?:\/|$)/, methods: ["GET", "POST"] },
  { path: /^\/api\/v1(?:\/|$)/, methods: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
  { path: /^\/api\/auth(?:\/|$)/, methods: ["GET", "POST"] },
  { path: /^\/functions$/, methods: ["POST"] },
  { path: /^\/files(?:\/|$)/, methods: ["GET", "HEAD", "PUT"] },
  { path: /^\/(?:webhooks|sandbox)(?:\/|$)/, methods: ["POST"] },
];
const PAGES: readonly string[] = ["GET", "HEAD"];

/**
 * Answers 405 with the allowed methods to every method that a transport does not accept, before authentication and
 * before anything runs. Pages and everything else are read-only.
 */
export const knownMethods: MiddlewareHandler = async (c, next) => {
  const methods = TRANSPORTS.find(({ path }) => path.test(c.req.path))?.methods ?? PAGES;
  if (methods.includes(c.req.method)) return next();
  c.header("Allow", methods.join(", "));
  const refused = new AppError("not-found", { message: translate("There is no such method.") });
  return c.json({ ...errorBody(c.req.path, { ...mapError(refused), status: 405 }) }, 405);
};
