import type { MiddlewareHandler } from "hono";
import { LANGUAGE_CODES, type Language } from "../../domain/text/languages.ts";
import { acceptedLanguage } from "../../platform/http/accepted-language.ts";
import { inLanguage } from "../language.ts";
import type { AppEnv } from "./app-env.ts";

/** The first language of `Accept-Language` that we speak. The web app sends the one that is on the screen. */
export function languageOfRequest(acceptLanguage: string | undefined): Language {
  return acceptedLanguage(acceptLanguage, LANGUAGE_CODES) ?? "en";
}

/** Everything a request is answered with is said in its language. */
export const requestLanguage: MiddlewareHandler<AppEnv> = (c, next) =>
  inLanguage(languageOfRequest(c.req.header("accept-language")), next);
