import { readFileSync } from "node:fs";

/** Passwords and keys of networks. They come from the environment or from files, and are never stored or shown. */
export type Secrets = {
  /** The secrets of a connection by their names, and the variables that are missing. */
  read(
    secretName: string,
    names: readonly string[],
  ): { values: Record<string, string>; missing: string[] };
};

/** `apiKey` of `INFOBIP_ZA` is NETWORK_SECRET_INFOBIP_ZA_API_KEY. */
export function secretVariable(secretName: string, secret: string): string {
  const words = secret.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
  return `NETWORK_SECRET_${secretName}_${words}`;
}

/**
 * Looks secrets up in these variables. A variable with `_FILE` behind its name holds the path of a file instead, which is
 * read each time a connection is opened, so that a changed secret needs no restart.
 */
export function createSecrets(variables: Readonly<Record<string, string>>): Secrets {
  const find = (variable: string): string | undefined => {
    const path = variables[`${variable}_FILE`];
    if (path === undefined) return variables[variable];
    try {
      return readFileSync(path, "utf8").trim();
    } catch {
      return undefined;
    }
  };
  return {
    read(secretName, names) {
      const values: Record<string, string> = {};
      const missing: string[] = [];
      for (const name of names) {
        const variable = secretVariable(secretName, name);
        const value = find(variable);
        if (value) values[name] = value;
        else missing.push(variable);
      }
      return { values, missing };
    },
  };
}
