import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DebianParts } from "./debian-parts.ts";

/**
 * Settings by which programs, PostgreSQL among them, live `shiftMs` ahead of the machine. All have to: a program whose clock is not its database's
 * does no work. The library lies where every user of the machine may read it, until `drop`.
 */
export function atAnotherHour({ faketime }: Pick<DebianParts, "faketime">, shiftMs: number) {
  const folder = mkdtempSync(join(tmpdir(), "loudhailer-hour-"));
  const library = join(folder, "faketime.so");
  chmodSync(folder, 0o755);
  copyFileSync(faketime, library);
  chmodSync(library, 0o644);
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME: `+${Math.round(shiftMs / 1_000)}`,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    drop: async (): Promise<void> => rmSync(folder, { recursive: true, force: true }),
  };
}
