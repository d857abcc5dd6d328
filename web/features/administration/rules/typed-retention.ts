import type { Retention } from "../../../../domain/rules/country-rules.ts";

/** Days while they are typed. */
export type TypedRetention = { [K in keyof Retention]: string };

/** How long data is kept as its fields begin. */
export function typedRetention({ listDays, notificationDays }: Retention): TypedRetention {
  return { listDays: String(listDays), notificationDays: String(notificationDays) };
}

/** How long data is kept as typed; undefined while a field is no number of days. */
export function readRetention(typed: TypedRetention): Retention | undefined {
  const listDays = readDays(typed.listDays);
  const notificationDays = readDays(typed.notificationDays);
  return listDays === undefined || notificationDays === undefined
    ? undefined
    : { listDays, notificationDays };
}

function readDays(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
}
