import { CURRENCY_SYMBOLS } from "../../../../domain/money/money.ts";
import type { Param, Params } from "./form.ts";
import { invalidRequest } from "./stripe-error.ts";

/** Value at a path of nested parameters, or undefined. */
export function at(params: Params, ...path: string[]): Param | undefined {
  let node: Param | undefined = params;
  for (const part of path) {
    if (node === undefined || typeof node === "string") return undefined;
    node = Array.isArray(node) ? node[Number(part)] : node[part];
  }
  return node;
}

/** Text at a path; an empty value counts as absent. */
export function textAt(params: Params, ...path: string[]): string | undefined {
  const value = at(params, ...path);
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function requiredText(params: Params, ...path: string[]): string {
  const value = textAt(params, ...path);
  if (value === undefined)
    throw invalidRequest(
      `Missing required param: ${nameOf(path)}.`,
      nameOf(path),
      "parameter_missing",
    );
  return value;
}

/** A whole number at a path; throws the provider's error when it is something else. */
export function integerAt(params: Params, ...path: string[]): number | undefined {
  const value = textAt(params, ...path);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value))
    throw invalidRequest(`Invalid integer: ${value}`, nameOf(path), "parameter_invalid_integer");
  return Number(value);
}

/** An amount in minor units, at least 1. */
export function amountAt(params: Params, ...path: string[]): number {
  requiredText(params, ...path);
  const amount = integerAt(params, ...path);
  if (amount === undefined || amount < 1) {
    throw invalidRequest(
      "This value must be greater than or equal to 1.",
      nameOf(path),
      "parameter_invalid_integer",
    );
  }
  return amount;
}

/** A currency that Loudhailer trades in, in the provider's lower case. */
export function currencyAt(params: Params, ...path: string[]): string {
  const currency = requiredText(params, ...path).toLowerCase();
  if (currency.toUpperCase() in CURRENCY_SYMBOLS) return currency;
  throw invalidRequest(`Invalid currency: ${currency}.`, nameOf(path));
}

export function isTrue(params: Params, ...path: string[]): boolean {
  return textAt(params, ...path) === "true";
}

/** Key-value pairs such as metadata; an emptied key is dropped. */
export function pairsAt(params: Params, ...path: string[]): Record<string, string> {
  const value = at(params, ...path);
  if (value === undefined || typeof value === "string" || Array.isArray(value)) return {};
  const pairs = Object.entries(value).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1] !== "",
  );
  return Object.fromEntries(pairs);
}

export function textsAt(params: Params, ...path: string[]): string[] {
  const value = at(params, ...path);
  return Array.isArray(value) ? value.filter((entry) => typeof entry === "string") : [];
}

function nameOf(path: string[]): string {
  const [head = "", ...rest] = path;
  return head + rest.map((part) => `[${part}]`).join("");
}
