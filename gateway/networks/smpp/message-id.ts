import type { SmppSettings } from "./settings.ts";

type IdBase = SmppSettings["idBase"];

/**
 * The network's id in the one form in which answers and receipts can be compared: some write it hexadecimal in one and
 * decimal in the other, some with leading zeros, in capitals or in quotes. What cannot be read stays as it is.
 */
export function canonicalId(id: string, from: "answer" | "receipt", idBase: IdBase): string {
  const plain = id
    .trim()
    .replaceAll(/^["']|["']$/g, "")
    .toLowerCase();
  const isHex = idBase === (from === "answer" ? "hex-dec" : "dec-hex");
  if (idBase !== "same" && isHex && /^[0-9a-f]+$/.test(plain))
    return BigInt(`0x${plain}`).toString();
  if (idBase !== "same" && !isHex && /^\d+$/.test(plain)) return BigInt(plain).toString();
  return /^[0-9a-f]+$/.test(plain) ? plain.replace(/^0+(?=.)/, "") : plain;
}
