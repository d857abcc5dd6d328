import { asSystem } from "../../../../identity/identity.ts";
import type { DatabaseOrTransaction } from "../../../../db/database.ts";
import type { NumberCipher } from "../../../accounts/users/number-cipher.ts";
import { placeOfIndex } from "../../../accounts/users/number-place.ts";
import {
  hasUnknownOptOuts,
  listUnknownOptOuts,
  updateOptOutNumber,
} from "../opt-out-number.store.ts";

/**
 * Opt-outs of before are known by their keyed index alone, and lists are counted by numbers: where a list shows such a
 * number, it is noted. Costs nothing once there is none of before. The numbers are digits with country code.
 */
export async function noteOlderOptOuts(
  { db, cipher }: { db: DatabaseOrTransaction; cipher: NumberCipher },
  msisdns: () => readonly string[],
): Promise<void> {
  if (!(await hasUnknownOptOuts(db))) return;
  const byIndex = new Map(
    msisdns().map((msisdn) => [cipher.blindIndex(msisdn).toString("hex"), msisdn]),
  );
  const indexes = [...byIndex.keys()].map((index) => Buffer.from(index, "hex"));
  for (const index of await listUnknownOptOuts(db, indexes)) {
    const msisdn = byIndex.get(index.toString("hex")) ?? "";
    const encrypted = cipher.encrypt(msisdn, placeOfIndex(index));
    // An opt-out is nobody's: a member's list shows its number, and the tool notes it.
    await asSystem(() => updateOptOutNumber(db, index, encrypted));
  }
}
