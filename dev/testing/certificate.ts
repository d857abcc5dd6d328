import {
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY_MS = 86_400_000;

export type Certificate = { key: string; cert: string };

/** A self-signed certificate for localhost, valid for a day. */
export async function makeCertificate(): Promise<Certificate> {
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: "CN=localhost",
    keys,
    signingAlgorithm: ALGORITHM,
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: "localhost" }])],
  });
  const key = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return { key: PemConverter.encode(key, "PRIVATE KEY"), cert: certificate.toString("pem") };
}
