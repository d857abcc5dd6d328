import type { Retention } from "../../../../domain/rules/country-rules.ts";

/** Days while they are typed. */
export type TypedRetention = { [K in keyof Retention]: string };

/** How long data is kept as its fields begin. */
export function typedRetention(days: Retention): TypedRetention {
  return {
    listDays: String(days.listDays),
    notificationDays: String(days.notificationDays),
    messageDays: String(days.messageDays),
  };
}

/** How long data is kept as typed; undefined while a field is no number of days. */
export function readRetention(typed: TypedRetention): Retention | undefined {
  const listDays = readDays(typed.listDays);
  const notificationDays = readDays(typed.notificationDays);
  const messageDays = readDays(typed.messageDays);
  return listDays === undefined || notificationDays === undefined || messageDays === undefined
    ? undefined
    : { listDays, notificationDays, messageDays };
}

function readDays(text: string): number | undefined {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : undefined;
}
