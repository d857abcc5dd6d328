import {
  BasicConstraintsExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from "@peculiar/x509";

const ALGORITHM = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
const DAY_MS = 86_400_000;

/** An authority of our own for a day's trial, and a certificate of it for one host, both in PEM. */
export async function makeCertificates(
  host: string,
): Promise<{ authority: string; key: string; cert: string }> {
  const validity = {
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + 60 * DAY_MS),
  };
  const authorityKeys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: "CN=Loudhailer smoke authority",
    keys: authorityKeys,
    signingAlgorithm: ALGORITHM,
    extensions: [new BasicConstraintsExtension(true, 0, true)],
  });
  const keys = await crypto.subtle.generateKey(ALGORITHM, true, ["sign", "verify"]);
  const cert = await X509CertificateGenerator.create({
    ...validity,
    subject: `CN=${host}`,
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: ALGORITHM,
    extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: host }])],
  });
  const key = await crypto.subtle.exportKey("pkcs8", keys.privateKey);
  return {
    authority: authority.toString("pem"),
    key: PemConverter.encode(key, "PRIVATE KEY"),
    cert: cert.toString("pem"),
  };
}
