import { phrase } from "../../../../domain/phrase.ts";
import { countryByCode, type CountryConfig } from "../../../../domain/countries.ts";
import { msg } from "../../../../domain/translate.ts";
import type { Log } from "../../../../platform/log/log.ts";
import type { DatabaseOrTransaction } from "../../../db/database.ts";
import type { OptOutRegister } from "../../../providers/opt-out-register/opt-out-register.ts";
import { badRow, type ListRow, numberInCell } from "../../audience/lists/list-rows.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { readIn } from "./read-in.ts";
import { findImport, type RegisterImport } from "./register-import.store.ts";
import { findMark, upsertMark } from "./register-service.store.ts";
import { take } from "./take-register.ts";

export type ServicesDeps = Pick<
  AdministrationDeps,
  "db" | "clock" | "cipher" | "jobs" | "notify" | "adminUserIds"
> & { optOutRegister: OptOutRegister; log: Log };

/** More of a register than this does not leave it by itself: a person looks first. */
const ALLOWED_LOSS_PERCENT = 10;

/**
 * Reads the registers of all countries that have a service, each where it has changed, and takes it. One that would lose more than
 * a tenth of its numbers waits for an administrator, who is told. A service that fails is asked again the next time.
 */
export async function readRegisterServices(deps: ServicesDeps): Promise<void> {
  for (const code of deps.optOutRegister.countries)
    await readService(deps, countryByCode(code)).catch((err: unknown) =>
      deps.log.warn({ err, country: code }, "the opt-out register could not be read"),
    );
}

async function readService(deps: ServicesDeps, country: CountryConfig): Promise<void> {
  const { db, cipher, optOutRegister } = deps;
  const at = deps.clock.now();
  const mark = await findMark(db, country.id);
  const state = await optOutRegister.read(country.code, mark);
  if (!state) return upsertMark(db, country.id, { mark, at });
  try {
    await db.transaction().execute(async (tx) => {
      const about = {
        countryId: country.id,
        mode: "replace" as const,
        source: "service" as const,
        readBy: null,
        at,
      };
      const id = await readIn(tx, cipher, about, rowsOf(state.lines, country));
      const found = await findImport(tx, id);
      if (!found) throw new Error("The import that was just read is gone.");
      if (losesMuch(found)) await notifyLoss(deps, tx, found, country);
      else await take(tx, deps, found, { by: null, reason: "Read from the register's service" });
      await upsertMark(tx, country.id, { mark: state.mark, at });
    });
  } finally {
    await state.end();
  }
}

async function* rowsOf(
  lines: AsyncIterable<string>,
  { code }: CountryConfig,
): AsyncGenerator<ListRow> {
  let row = 0;
  for await (const line of lines) {
    row += 1;
    const value = line.trim();
    if (value === "") continue;
    const number = numberInCell(value, code);
    yield number.ok ? { msisdn: number.msisdn } : { bad: badRow(row, value, code) };
  }
}

function losesMuch({ gone, unchanged }: RegisterImport): boolean {
  return gone * 100 > (gone + unchanged) * ALLOWED_LOSS_PERCENT;
}

async function notifyLoss(
  { notify, adminUserIds, clock }: ServicesDeps,
  tx: DatabaseOrTransaction,
  { id, gone }: RegisterImport,
  { name }: CountryConfig,
): Promise<void> {
  for (const userId of adminUserIds)
    await notify(tx, {
      userId,
      kind: "support",
      eventKey: `register-loss:${id}`,
      title: phrase(msg("The opt-out register of {country} waits for you"), { country: name }),
      body: phrase(
        msg(
          "{count, plural, one {# number would leave it. Look before you take it.} other {# numbers would leave it. Look before you take it.}}",
        ),
        { count: gone },
      ),
      link: "/admin/opt-outs",
      at: clock.now(),
    });
}
