import { isJson } from "./json-body.ts";
import { findUnstorable } from "../../../../domain/storable-values.ts";

/** Body of a POST under /api/auth: the request to pass on, and the account it names, for rate limits. */
export type AuthBody =
  | { kind: "read"; request: Request; email: string | undefined }
  | { kind: "not-json" }
  | { kind: "unreadable" };

/** The longest is a passkey's answer. */
const MAX_CHARACTERS = 16_384;

/**
 * Reads the body of a POST under /api/auth, which must be JSON or empty. The request passed on is rebuilt from what was
 * read, with the e-mail address as it is counted: nobody can be counted as one account and tried as another.
 */
export async function readAuthBody(request: Request): Promise<AuthBody> {
  const contentType = request.headers.get("content-type");
  if (contentType !== null && !isJson(contentType)) return { kind: "not-json" };
  const text = await request.text();
  if (text.length > MAX_CHARACTERS) return { kind: "unreadable" };
  if (text === "") return { kind: "read", request: withBody(request, null), email: undefined };
  if (contentType === null) return { kind: "not-json" };
  const body = parse(text);
  if (body === undefined || findUnstorable(body)) return { kind: "unreadable" };
  const email = emailIn(body);
  const counted = email === undefined ? body : { ...(body as object), email };
  return { kind: "read", request: withBody(request, JSON.stringify(counted)), email };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function emailIn(body: unknown): string | undefined {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return undefined;
  if (!Object.hasOwn(body, "email") || !("email" in body)) return undefined;
  return typeof body.email === "string" ? body.email.trim().toLowerCase() : undefined;
}

function withBody({ url, method, headers, signal }: Request, body: string | null): Request {
  const stored = new Headers(headers);
  stored.delete("content-length");
  stored.delete("transfer-encoding");
  return new Request(url, { method, headers: stored, body, signal });
}
