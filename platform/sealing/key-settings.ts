import { z } from "zod";

const KEY = /^[0-9a-f]{64}$/i;

/** A setting that holds a key: 32 bytes as hexadecimal digits. */
export const keySetting = z.string().regex(KEY, "must be 32 bytes as 64 hexadecimal digits");

/** Whether what is sealed opens in its own place alone. */
export const forPlaceSetting = z
  .enum(["true", "false"])
  .default("true")
  .transform((value) => value === "true");

/** Keys that open what they sealed once, with commas between them. */
export const formerKeysSetting = z
  .string()
  .default("")
  .transform((text) => text.split(",").flatMap((key) => key.trim() || []))
  .refine((keys) => keys.every((key) => KEY.test(key)), {
    error: "must be keys of 64 hexadecimal digits with commas between them",
  });

/** What is wrong with keys that are being changed. `name` is the setting of the current key. */
export function rotationProblems(
  name: string,
  { former, index }: { former: readonly string[]; index: string | undefined },
): string[] {
  if (former.length === 0 || index !== undefined) return [];
  return [
    `${name.replace("_KEY", "_INDEX_KEY")} is missing: with a new ${name} set it to the key that numbers are found by, which was the first`,
  ];
}
