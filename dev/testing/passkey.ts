import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const UP = 0x01;
const UP_AND_OWNER = 0x05;
const WITH_CREDENTIAL = 0x40;

export type Passkey = {
  /** Answers `navigator.credentials.create`: `options` as the server sent them. */
  register(options: PasskeyOptions): object;
  /** Answers `navigator.credentials.get`. */
  authenticate(options: PasskeyOptions): object;
};
export type PasskeyOptions = { challenge: string };

/**
 * A device with one passkey that asks its owner each time (WebAuthn level 3, ES256, no attestation); `asks` may say otherwise
 * later.
 */
export function createPasskey(origin: string, asks: () => boolean = () => true): Passkey {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const credentialId = randomBytes(32);
  const id = credentialId.toString("base64url");
  const flags = () => (asks() ? UP_AND_OWNER : UP);
  const cose = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);
  const head = (flags: number) =>
    Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags, 0, 0, 0, 0])]);
  const credential = (response: object) => ({
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  });
  const clientData = (type: string, { challenge }: PasskeyOptions) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  return {
    register(options) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const about = [Buffer.alloc(16), length, credentialId, cose];
      const authData = Buffer.concat([head(flags() | WITH_CREDENTIAL), ...about]);
      return credential({
        clientDataJSON: clientData("webauthn.create", options).toString("base64url"),
        attestationObject: attestation(authData).toString("base64url"),
        transports: ["internal"],
      });
    },
    authenticate(options) {
      const json = clientData("webauthn.get", options);
      const authData = head(flags());
      const signature = sign("sha256", Buffer.concat([authData, sha256(json)]), privateKey);
      return credential({
        clientDataJSON: json.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

/** CBOR of `{ fmt: "none", attStmt: {}, authData }`. */
function attestation(authData: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text("fmt"),
    text("none"),
    text("attStmt"),
    Buffer.from([0xa0]),
    text("authData"),
    Buffer.from([0x58, authData.length]),
    authData,
  ]);
}

function sha256(data: string | Buffer): Buffer {
  return createHash("sha256").update(data).digest();
}
