import { parseAccept } from "hono/utils/accept";
import type { MiddlewareHandler } from "hono";
import { knownLanguage, type Language } from "../../domain/text/languages.ts";
import { inLanguage } from "../language.ts";
import type { AppEnv } from "./app-env.ts";

/** The first language of `Accept-Language` that we speak. The web app sends the one that is on the screen. */
export function languageOfRequest(acceptLanguage: string | undefined): Language {
  for (const { type } of parseAccept(acceptLanguage ?? "")) {
    const known = knownLanguage(type);
    if (known) return known;
  }
  return "en";
}

/** Everything a request is answered with is said in its language. */
export const requestLanguage: MiddlewareHandler<AppEnv> = (c, next) =>
  inLanguage(languageOfRequest(c.req.header("accept-language")), next);
