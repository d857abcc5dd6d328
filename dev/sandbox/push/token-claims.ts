import { type KeyObject, verify } from "node:crypto";

type Claims = { header: Record<string, unknown>; claims: Record<string, unknown> };

/** What a JSON Web Token says, when the key has signed it; undefined for anything else. */
export function claimsOf(token: string, key: KeyObject): Claims | undefined {
  const [header = "", claims = "", signature = ""] = token.split(".");
  const isEc = key.asymmetricKeyType === "ec";
  const given = isEc ? { key, dsaEncoding: "ieee-p1363" as const } : key;
  const text = Buffer.from(`${header}.${claims}`);
  if (!verify("sha256", text, given, Buffer.from(signature, "base64url"))) return undefined;
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, "base64url").toString()) as Record<string, unknown>;
  return { header: read(header), claims: read(claims) };
}
