import { sql } from "kysely";
import type { CountryCode } from "../../../../domain/countries.ts";
import { normaliseMsisdn } from "../../../../domain/people/msisdn.ts";
import type { World } from "./a-world.ts";

/** Makes these numbers ones that the user has proved just now, as the code that was sent there would. */
export async function provePhones(
  { db, clock, deps }: Pick<World, "db" | "clock" | "deps">,
  userId: string,
  numbers: readonly string[],
  country: CountryCode = "ZA",
): Promise<void> {
  for (const number of numbers) {
    const read = normaliseMsisdn(number, country);
    if (!read.ok) continue;
    const at = clock.now();
    await sql`insert into phone_proof (user_id, number_index, code_hash, expires_at, proved_at)
      values (${userId}, ${deps.cipher.blindIndex(read.msisdn)}, '', ${at}, ${at})
      on conflict do nothing`.execute(db);
  }
}
