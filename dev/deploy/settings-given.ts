import { readFileSync } from "node:fs";
import { join } from "node:path";
import { settingsSchema as gatewaySettings } from "../../gateway/settings.ts";
import { settingsSchema as toolSettings } from "../../server/settings.ts";
import { ROOT } from "../check/command.ts";

const OF_THE_IMAGE = ["HEALTH_PORT"];

/** A file of the project as text, by its path in it. Throws where there is none. */
export const readFileOfProject = (path: string): string => readFileSync(join(ROOT, path), "utf8");

/** Those of these names that are no setting of the program: neither its own, nor a file that holds one, nor one of its image. */
export function unknownSettings(program: "tool" | "gateway", names: readonly string[]): string[] {
  const { shape } = program === "tool" ? toolSettings : gatewaySettings;
  const known = Object.keys(shape).flatMap((name) => [name, `${name}_FILE`]);
  const all = new Set([...known, ...OF_THE_IMAGE]);
  const isSecret = (name: string) => program === "gateway" && name.startsWith("NETWORK_SECRET_");
  return names.filter((name) => !all.has(name) && !isSecret(name));
}
