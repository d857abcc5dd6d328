import { createPrivateKey, type KeyObject, sign } from "node:crypto";

type Signing = { algorithm: "RS256" | "ES256"; key: KeyObject; keyId?: string };

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A JSON Web Token (RFC 7519) in its compact form. */
export function signedToken({ algorithm, key, keyId }: Signing, claims: object): string {
  const header = { alg: algorithm, typ: "JWT", ...(keyId === undefined ? {} : { kid: keyId }) };
  const body = `${part(header)}.${part(claims)}`;
  // RFC 7518 wants the two numbers of an ECDSA signature, not ASN.1.
  const given = algorithm === "ES256" ? { key, dsaEncoding: "ieee-p1363" as const } : key;
  return `${body}.${sign("sha256", Buffer.from(body), given).toString("base64url")}`;
}

/** A private key as PEM of the given kind; undefined for anything else. */
export function privateKeyOf(pem: string, kind: "rsa" | "ec"): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem);
    return key.asymmetricKeyType === kind ? key : undefined;
  } catch {
    return undefined;
  }
}
