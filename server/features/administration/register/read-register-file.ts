import type { TextEncoding } from "../../../../domain/text/text-encoding.ts";
import { countryOf } from "../../audience/lists/preview-file.ts";
import { withUploadedNumbers } from "../../audience/lists/with-uploaded-numbers.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { readIn } from "./read-in.ts";
import type { ImportMode } from "./register-import.store.ts";

type Deps = Pick<AdministrationDeps, "db" | "clock" | "files" | "cipher">;

/**
 * Reads a file that an administrator uploaded and shows what it would do to the register; nothing is changed yet. Returns
 * the id of the import. Throws not-found, invalid-argument.
 */
export async function readRegisterFile(
  { db, clock, files, cipher }: Deps,
  ask: {
    userId: string;
    countryId: number;
    path: string;
    mode: ImportMode;
    encoding?: TextEncoding | undefined;
    phoneColumn?: number | undefined;
  },
): Promise<string> {
  const country = countryOf(ask.countryId);
  const about = {
    countryId: country.id,
    mode: ask.mode,
    source: "file" as const,
    readBy: ask.userId,
    at: clock.now(),
  };
  return withUploadedNumbers({ db, files }, { ...ask, country }, (tx, rows) =>
    readIn(tx, cipher, about, rows),
  );
}
