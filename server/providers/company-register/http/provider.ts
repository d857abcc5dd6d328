import type { CountryCode } from "../../../../domain/countries.ts";
import { createMemory } from "../../../../platform/memory.ts";
import type { CompanyRegister, RegisterAnswer } from "../company-register.ts";

/** A register that answers over HTTP with JSON. */
export type HttpRegister = {
  /** Its address, with {number} where the number goes. */
  url: string;
  /** Sent as the header Authorization, where the register wants one. */
  authorization: string | undefined;
  /** Where the name is in the answer: keys divided by dots. */
  nameField: string;
};

const TIMEOUT_MS = 4_000;
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_NAME_CHARACTERS = 120;
const CACHE_MS = 10 * 60_000;

/** Asks the register of each country; what it said of a number is remembered for ten minutes, a failure is not. */
export function createCompanyRegister(
  registers: Readonly<Record<CountryCode, HttpRegister | undefined>>,
): CompanyRegister {
  const known = createMemory<Exclude<RegisterAnswer, { found: "unknown" }>>(CACHE_MS);
  return {
    async find(country, registrationNumber) {
      const register = registers[country];
      if (!register) return { found: "unknown" };
      try {
        return await known.get(`${country} ${registrationNumber}`, () =>
          ask(register, registrationNumber),
        );
      } catch {
        return { found: "unknown" };
      }
    },
  };
}

async function ask(
  { url, authorization, nameField }: HttpRegister,
  registrationNumber: string,
): Promise<Exclude<RegisterAnswer, { found: "unknown" }>> {
  const response = await fetch(url.replace("{number}", encodeURIComponent(registrationNumber)), {
    headers: {
      accept: "application/json",
      ...(authorization === undefined ? {} : { authorization }),
    },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status === 404) {
    await response.body?.cancel();
    return { found: "none" };
  }
  if (!response.ok) throw new Error(`The register answered ${response.status}.`);
  const name = nameIn(JSON.parse(await boundedText(response)), nameField);
  if (name === undefined) throw new Error("The register's answer names no company.");
  return { found: "company", name };
}

/** The answer's text. Throws when it is longer than any register's. */
async function boundedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error("The register's answer is too long.");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function nameIn(answer: unknown, field: string): string | undefined {
  let value: unknown = answer;
  for (const key of field.split("."))
    value =
      typeof value === "object" && value !== null && Object.hasOwn(value, key)
        ? (value as Record<string, unknown>)[key]
        : undefined;
  if (typeof value !== "string") return undefined;
  const name = value.replace(/\p{Cc}/gu, " ").trim();
  return name === "" ? undefined : name.slice(0, MAX_NAME_CHARACTERS);
}
