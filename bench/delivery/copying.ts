import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Pool } from "../../platform/database/pool.ts";
import { once, type Side } from "../harness/interleave.ts";
import type { DeliverySizes } from "./sizes.ts";

const TABLE = `(service_id int not null, person int not null, state smallint not null default 1, reason smallint not null default 0,
  sent_day date not null, sent_at timestamptz not null, sent_hour smallint not null default 0, via_sms boolean not null default false,
  connection_id int, primary key (service_id, person))`;

/** The same rows as the messages of a turn, copied into a table that has their key alone, then given their outcome in one statement. */
export function copyingSide(
  pool: Pool,
  pid: number,
  { folder, services, peopleEach }: DeliverySizes & { folder: string },
): Side {
  const file = join(folder, "messages.tsv");
  const lines: string[] = [];
  for (let service = 1; service <= services; service += 1)
    for (let person = 1; person <= peopleEach; person += 1)
      lines.push(`${service}\t${person * services + service}\t2026-12-04\t2026-12-04 08:00:00Z\n`);
  writeFileSync(file, lines.join(""), { mode: 0o644 });
  return {
    pids: [pid],
    async prepare() {
      await pool.query("drop table if exists copied");
      await pool.query(`create table copied ${TABLE}`);
    },
    run: () =>
      once(lines.length, async () => {
        await pool.query(`copy copied (service_id, person, sent_day, sent_at) from '${file}'`);
        await pool.query("update copied set state = 2");
      }),
  };
}
